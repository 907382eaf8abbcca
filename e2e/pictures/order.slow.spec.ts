import { expect } from '../fixtures.ts';
import { photo } from './picture-files.ts';
import { namedOf, test } from './pictures-page.ts';
import { file } from './wrong-files.ts';

const path = (id = '') => `/storage/v1/object/public/products/${id}`;

test('pictures are pasted, dropped, put in order by the keyboard and removed; the focus stays near', async ({
  pictures,
  page,
  shop,
}) => {
  await pictures.openFilled('In order');
  await pictures.bring('paste', await photo('pasted.jpg'));
  await pictures.useAll(1);
  await pictures.bring('drop', await photo('dropped.jpg', 900, 1200), await photo('with it.jpg', 600, 800));
  await pictures.useAll(2);
  await expect(pictures.tiles).toHaveCount(3);
  const [one = '', two = '', three = ''] = await pictures.ids();
  await pictures.group.getByRole('button', { name: 'Move picture 3 to the left' }).focus();
  await page.keyboard.press('Enter');
  await expect(pictures.group.getByRole('button', { name: 'Move picture 2 to the left' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pictures.group.getByRole('button', { name: 'Move picture 1 to the right' })).toBeFocused();
  expect(await pictures.ids()).toEqual([three, one, two]);
  await expect(pictures.tiles.first()).toContainText('First');
  await pictures.group.getByRole('button', { name: 'Remove picture 2' }).press('Enter');
  await expect(pictures.group.getByRole('button', { name: 'Remove picture 2' })).toBeFocused();
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'In order')).toEqual({ producturl: path(three), pictures: [two] });
});

test('a typed address works as before; a picture in its place asks first', async ({ pictures, page, shop }) => {
  await pictures.openFilled('On the web');
  const url = pictures.field('Product URL');
  await url.fill(`${shop.url}/nowhere`);
  await expect(pictures.dialog.getByText('No image found')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Replace the address?' });
  await pictures.chooseFiles(await photo('beside.jpg'));
  await question.getByRole('button', { name: 'Keep the address' }).click();
  await pictures.useAll(1);
  await expect(pictures.group).toContainText('The picture of the product URL is shown first.');
  await expect(url).toHaveValue(`${shop.url}/nowhere`);
  await pictures.uploaded();
  const [beside = ''] = await pictures.ids();
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'On the web')).toEqual({ producturl: `${shop.url}/nowhere`, pictures: [beside] });

  const productid = (await pictures.products.rows.last().getAttribute('data-row')) ?? '';
  await pictures.openEdit(productid);
  await pictures.chooseFiles(await photo('instead.jpg'));
  await question.getByRole('button', { name: 'Replace' }).click();
  await pictures.useAll(1);
  await expect(url).toHaveValue('');
  await pictures.uploaded();
  const [, instead = ''] = await pictures.ids();
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'On the web')).toEqual({ producturl: path(beside), pictures: [instead] });
});

test('the address stays until there is a picture in its place', async ({ pictures, page, shop }) => {
  await pictures.openFilled('Kept for now');
  const url = pictures.field('Product URL');
  const typed = `${shop.url}/nowhere`;
  await url.fill(typed);
  const replace = page
    .getByRole('alertdialog', { name: 'Replace the address?' })
    .getByRole('button', { name: 'Replace' });
  await pictures.chooseFiles(file('notes.jpg', 'Not a picture at all'));
  await replace.click();
  await expect(pictures.group).toContainText('notes.jpg is no picture.');
  await expect(url).toHaveValue(typed);
  await pictures.chooseFiles(await photo('left out.jpg'));
  await replace.click();
  await pictures.crop.getByRole('button', { name: 'Leave out' }).click();
  await expect(pictures.crop).toBeHidden();
  await expect(url).toHaveValue(typed);
  await pictures.chooseFiles(await photo('left out.jpg'), await photo('used.jpg'));
  await replace.click();
  await pictures.crop.getByRole('button', { name: 'Leave out' }).click();
  await expect(pictures.crop).toHaveAccessibleName('Picture 2 of 2');
  await pictures.crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(pictures.tiles).toHaveCount(1);
  await expect(url).toHaveValue('');
});

test('the address of one of the shop’s pictures is that picture, also where it is saved as it is typed', async ({
  pictures,
  page,
  shop,
}) => {
  await pictures.openFilled('By its address');
  await pictures.addPicture(await photo('one.jpg'));
  await pictures.uploaded();
  const [id = ''] = await pictures.ids();
  await pictures.group.getByRole('button', { name: 'Remove picture 1' }).click();
  const url = pictures.field('Product URL');
  await url.fill(`${shop.url}${path(id)}/display/image.jpg`);
  await url.press('Tab');
  await expect(url).toHaveValue('');
  expect(await pictures.ids()).toEqual([id]);
  await pictures.group.getByRole('button', { name: 'Remove picture 1' }).click();
  await url.fill(shop.url + path(id));
  await page.keyboard.press('Control+Enter');
  await expect(pictures.dialog).toBeHidden();
  expect(await namedOf(shop, 'By its address')).toEqual({ producturl: path(id), pictures: [] });
});
