import type { Page } from '@playwright/test';
import { holdCalls } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { photo } from './picture-files.ts';
import { namedOf, test, uploadCall } from './pictures-page.ts';
import { file } from './wrong-files.ts';

/** Has the browser take its time over each picture that it is to open. Answers what lets it go on. */
const holdOpening = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const open = window.createImageBitmap;
    const held = Promise.withResolvers<void>();
    const waiting = async (...given: unknown[]) => {
      await held.promise;
      return Reflect.apply(open, window, given);
    };
    Object.assign(window, { createImageBitmap: waiting, goOn: held.resolve });
  });
  return () => page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
};

const opened = 'A picture that you chose is still being opened.';

test('a save does not go past a picture that is still being opened: it is refused in words', async ({
  pictures,
  page,
  shop,
}) => {
  await pictures.openFilled('Still opening');
  const goOn = await holdOpening(page);
  await pictures.chooseFiles(await photo('slow.jpg'));
  await expect(pictures.group).toContainText('Opening slow.jpg');
  await pictures.save();
  await expect(pictures.group).toContainText(opened);
  await expect(pictures.button('Choose pictures')).toBeFocused();
  await goOn();
  await pictures.useAll(1);
  await expect(pictures.tiles).toHaveCount(1);
  await expect(pictures.group).not.toContainText(opened);
  await pictures.uploaded();
  const [id = ''] = await pictures.ids();
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'Still opening')).toMatchObject({ producturl: expect.stringContaining(id) });
});

test('what was said of a picture that is being opened is said no more once it is refused', async ({
  pictures,
  page,
}) => {
  await pictures.openFilled('Refused at last');
  const goOn = await holdOpening(page);
  await pictures.chooseFiles(await photo('slow.jpg'), file('notes.jpg', 'Not a picture at all'));
  await pictures.save();
  await expect(pictures.group).toContainText(opened);
  await goOn();
  await pictures.crop.getByRole('button', { name: 'Leave out' }).click();
  await expect(pictures.group).toContainText('notes.jpg is no picture.');
  await expect(pictures.group).not.toContainText(opened);
});

test('a picture that is being opened, or cut, is not lost unasked', async ({ pictures, page }) => {
  const productid = await pictures.add('Not lost');
  await pictures.openEdit(productid);
  const goOn = await holdOpening(page);
  await pictures.chooseFiles(await photo('slow.jpg'));
  await expect(pictures.group).toContainText('Opening slow.jpg');
  const keep = pictures.question.getByRole('button', { name: 'Keep editing' });
  await page.keyboard.press('Escape');
  await keep.click();
  await pictures.button('Close').click();
  await keep.click();
  await page.goBack();
  await keep.click();
  await goOn();
  await expect(pictures.crop.getByRole('button', { name: 'Use picture' })).toBeFocused();
  await page.goBack();
  await keep.click();
  await pictures.useAll(1);
  await expect(pictures.tiles).toHaveCount(1);
});

test('the cut waits for the answer to a question that was asked while its picture was opened', async ({
  pictures,
  page,
}) => {
  await pictures.openFilled('Asked meanwhile');
  const goOn = await holdOpening(page);
  await pictures.chooseFiles(await photo('slow.jpg'));
  await expect(pictures.group).toContainText('Opening slow.jpg');
  await page.goBack();
  const keep = pictures.question.getByRole('button', { name: 'Keep editing' });
  await expect(keep).toBeFocused();
  await goOn();
  await expect(pictures.group.getByText('Opening slow.jpg')).toHaveCount(0);
  await expect(keep).toBeFocused();
  await expect(pictures.crop).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(pictures.crop.getByRole('button', { name: 'Use picture' })).toBeFocused();
  await pictures.useAll(1);
  await expect(pictures.tiles).toHaveCount(1);
});

test('a picture that is being opened belongs to the product that it was chosen for, also where another is added', async ({
  pictures,
  page,
  shop,
}) => {
  await pictures.openFilled('The first of two');
  await pictures.chooseFiles(file('notes.jpg', 'Not a picture at all'));
  await expect(pictures.group).toContainText('notes.jpg is no picture.');
  const goOn = await holdOpening(page);
  await pictures.chooseFiles(await photo('slow.jpg'), file('more.jpg', 'Not a picture at all'));
  await expect(pictures.group).toContainText('Opening slow.jpg');
  await pictures.button('Save and add another').click();
  await expect(pictures.group).toContainText(opened);
  await goOn();
  await pictures.useAll(1);
  await expect(pictures.group).toContainText('more.jpg is no picture.');
  await pictures.uploaded();
  await pictures.button('Save and add another').click();
  await expect(pictures.dialog).toContainText('Added just now:');
  await expect(pictures.tiles).toHaveCount(0);
  // What was said of the first one's files is not said of the next.
  await expect(pictures.group).not.toContainText('is no picture');
  expect(await namedOf(shop, 'The first of two')).toMatchObject({ producturl: expect.any(String) });
});

test('what is dropped or pasted while it is being saved is not heard', async ({ pictures, page, shop }) => {
  await pictures.openFilled('While saving');
  const release = await holdCalls(page, uploadCall);
  await pictures.addPicture(await photo('one.jpg'));
  await pictures.save();
  await expect(pictures.button('Save')).toHaveAttribute('aria-busy', 'true');
  const goOn = await holdOpening(page);
  await pictures.bring('drop', await photo('dropped.jpg'));
  await pictures.bring('paste', await photo('pasted.jpg'));
  expect(await pictures.group.getByRole('status').count()).toBe(0);
  await goOn();
  await release();
  await expect(pictures.dialog).toBeHidden();
  await expect(pictures.crop).toBeHidden();
  expect(await namedOf(shop, 'While saving')).toMatchObject({ pictures: [] });
});

test('a picture that is there already is left out, whether chosen twice at once or again, and it is said', async ({
  pictures,
  shop,
}) => {
  await pictures.openFilled('Twice');
  await pictures.chooseFiles(
    await photo('cloth.jpg'),
    await photo('cloth (1).jpg'),
    await photo('other.jpg', 900, 1200),
  );
  await pictures.useAll(3);
  await expect(pictures.group).toContainText('cloth (1).jpg is there already.');
  await expect(pictures.tiles).toHaveCount(2);
  await pictures.chooseFiles(await photo('cloth.jpg'));
  await pictures.useAll(1);
  await expect(pictures.group).toContainText('cloth.jpg is there already.');
  await expect(pictures.tiles).toHaveCount(2);
  await pictures.group.getByRole('button', { name: 'Remove picture 1' }).click();
  await pictures.addPicture(await photo('cloth.jpg'));
  await pictures.uploaded();
  const [other = '', cloth = ''] = await pictures.ids();
  // What one product has is no hindrance to the next.
  await pictures.button('Save and add another').click();
  await expect(pictures.dialog).toContainText('Added just now:');
  expect(await namedOf(shop, 'Twice')).toMatchObject({
    producturl: expect.stringContaining(other),
    pictures: [cloth],
  });
  await pictures.addPicture(await photo('cloth.jpg'));
});
