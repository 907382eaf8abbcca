import { zipSync } from 'fflate';
import { http } from 'msw';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { reconnectBy, requestsTo, respond, use } from '../../../../test-setup/network.ts';
import { renderPortal } from '../../../../test-setup/render-portal.tsx';
import { sql } from '../../../../test-setup/shop.ts';
import { deleteProduct, insertProduct } from '../../testing.tsx';
import {
  chooseIn,
  largeFormOf,
  noPicture,
  photo,
  showPictures,
  storedPictures,
  storePicture,
  uploadCall,
} from '../testing.ts';
import { ManyPicturesDialog } from './many-pictures-dialog.tsx';

const dialog = page.getByRole('dialog', { name: 'Pictures of many products' });
const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
const found = dialog.getByRole('list', { name: 'Products found' });
const says = (text: string) => expect.element(dialog).toMatchTextContent(text);
const choose = (...files: File[]) => chooseIn(dialog.getByLabelText('Pictures of many products'), files);

/** A product, with as many pictures as these files. */
const product = async (...files: File[]): Promise<string> => {
  const { productid } = await insertProduct();
  const pictures: string[] = [];
  for (const file of files) pictures.push(await storePicture(file));
  await showPictures(productid, pictures);
  return productid;
};

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <ManyPicturesDialog dropped={null} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Open
    </button>
  );
}

const reopen = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.element(button('Choose files')).toBeVisible();
};

const open = async (): Promise<void> => {
  await renderPortal(<Opener />);
  await reopen();
};

const openAgain = async (): Promise<void> => {
  await button('Close').click();
  await reopen();
};

const sizeOf = async (id = ''): Promise<number[]> => {
  const answer = await fetch(largeFormOf(id));
  const { width, height } = await createImageBitmap(await answer.blob());
  return [width, height];
};

test('unpacks a zip, puts the pictures behind those of a product, cut to 3:4, and leaves a product out', async () => {
  const [added, left] = [await product(await photo('a.jpg')), await product()];
  const [before] = await storedPictures(added);
  await open();
  const bytes = async (width: number, height: number) =>
    new Uint8Array(await (await photo('', width, height)).arrayBuffer());
  const parts = {
    [`${added}/2.jpg`]: await bytes(300, 400),
    [`${added}/10.jpg`]: await bytes(400, 300),
    [`${left}.jpg`]: await bytes(30, 40),
    'IMG_1.jpg': await bytes(30, 40),
    'price list.pdf': new Uint8Array(9),
  };
  choose(new File([zipSync(parts, { level: 0 })], 'pictures.zip', { type: 'application/zip' }));
  await expect.element(found).toMatchTextContent(`${added}Linen - SareeHas 1 picture`);
  await says('1 file of no product');
  await says('price list.pdf is no picture.');
  (dialog.getByRole('radio', { name: 'Whole' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByRole('radio', { name: 'Cut to 3:4' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: new RegExp(left) }).click();
  await button('Add 2 pictures').click();
  await says('2 pictures were added to 1 product.');
  expect(await storedPictures(left)).toEqual([]);
  const [first, second, third] = await storedPictures(added);
  expect(first).toBe(before);
  expect([await sizeOf(second), await sizeOf(third)]).toEqual([
    [300, 400],
    [225, 300],
  ]);
});

test('adds what is new in a folder that was chosen before, and never a picture twice if the server is busy', async () => {
  const id = await product();
  const file = (at: number) => photo(`${id}-${at + 1}.jpg`, 60 + 2 * at, 80);
  const folder = await Promise.all(Array.from({ length: 12 }, (_, at) => file(at)));
  await open();
  choose(...folder.slice(0, 7));
  await button('Add 7 pictures').click();
  await says('7 pictures were added to 1 product.');
  const before = await storedPictures(id);
  await openAgain();
  choose(...folder.slice(0, 10));
  await expect.element(found).toMatchTextContent('Has 7 pictures, room for 5 more');
  respond('storage/v1/object/public/products/*/display/image.jpg', 503, {});
  await button('Add up to 5 pictures').click();
  await says(`${id}: The server could not be reached.`);
  reconnectBy(button('Retry'));
  await says('3 pictures were added to 1 product. 7 pictures were there already.');
  expect((await storedPictures(id)).slice(0, 7)).toEqual(before);
  await openAgain();
  choose(await photo(`${id}.jpg`, 40, 40), ...folder.slice(1));
  await button('Add up to 2 pictures').click();
  await says('2 pictures were added to 1 product. 9 pictures were there already.');
  await says(`1 file left out: 12 pictures are the most${id}: ${id}-12.jpg`);
  await openAgain();
  choose(await photo(`${id}.jpg`, 40, 40), ...folder);
  await expect.element(found).toMatchTextContent('Has 12 pictures. 12 are the most: 13 left out');
  await expect.element(button('Nothing to add')).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByText('Replace them').click();
  await expect.element(button('Add 12 pictures')).toBeEnabled();
});

test('names what fails, keeps those products as they were, and tries again without sending a picture twice', async () => {
  const had = await photo('had.jpg', 50, 50);
  const [unopened, gone, swept] = [await product(had), await product(), await product()];
  const before = await storedPictures(unopened);
  const sent = requestsTo(uploadCall);
  const cut = new File([(await photo('', 900, 1200)).slice(0, 650)], `${unopened}-2.jpg`, { type: 'image/jpeg' });
  let lost: string | undefined;
  use(
    http.post('*/rest/v1/rpc/update_product', async ({ request }) => {
      const { p_productid, p_product } = JSON.parse(await request.clone().text());
      if (p_productid !== swept || lost) return undefined;
      lost = p_product.pictures[0];
      await sql('insert into private.given_up_pictures (picture) values ($1)', [lost]);
      return undefined;
    }),
  );
  await open();
  choose(
    ...[await photo(`${unopened}.jpg`), cut, await photo(`${gone}.jpg`)],
    ...[await photo(`${swept}.jpg`), await photo(`${swept}-2.jpg`, 90, 80)],
  );
  await dialog.getByText('Replace them').click();
  await expect.element(found).toMatchTextContent('Replaces 1 picture');
  await deleteProduct(gone);
  await button('Add 5 pictures').click();
  await says('0 pictures were added to 0 products. 2 products left: what was chosen is still here.');
  await says(`${unopened}: It stays as it was: 1 of its 2 files could not be opened.`);
  await says(`${gone}: This product is no longer there.`);
  await says(`${swept}: A picture is not there any more`);
  expect([await storedPictures(unopened), await storedPictures(swept)]).toEqual([before, []]);
  sent.length = 0;
  await button('Retry').click();
  await says('2 pictures were added to 1 product. 1 product left');
  expect(sent.map(({ url }) => url.includes(String(lost)))).toEqual([false, false]);
  await button('Leave unopened files out').click();
  await says('3 pictures were added to 2 products.');
  await says(`1 file not taken${unopened}: ${unopened}-2.jpg could not be read`);
  await expect.element(button('Retry')).not.toBeInTheDocument();
  expect(await storedPictures(unopened)).toEqual([expect.not.stringMatching(String(before[0]))]);
  expect((await storedPictures(swept)).includes(String(lost))).toBe(false);
});

test('loses nothing of what another person saves meanwhile, and closes without a question if all is done or gone', async () => {
  const [added, replaced] = [await product(), await product(await photo('a.jpg'))];
  const theirs = await storePicture(await photo('theirs.jpg', 70, 70));
  await open();
  choose(await photo(`${added}.jpg`), await photo(`${replaced}.jpg`, 90, 90));
  await dialog.getByText('Replace them').click();
  await showPictures(replaced, [theirs]);
  await button('Add 2 pictures').click();
  await says(`${replaced}: Somebody else changed its pictures meanwhile.`);
  expect(await storedPictures(replaced)).toEqual([theirs]);
  await button('Close').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await reopen();
  choose(await photo(`${added}.jpg`, 95, 90));
  await expect.element(found).toBeVisible();
  await showPictures(added, [theirs]);
  await button('Add 1 picture').click();
  await says('1 picture was added to 1 product.');
  expect(await storedPictures(added)).toEqual([theirs, expect.any(String)]);
});

test('says if no file can be taken or an archive cannot be opened, and closes without a question', async () => {
  const id = await product();
  await open();
  choose(await photo('"odd\\ (name), 1.jpg'), noPicture('notes.jpg'));
  await says('None of these files is called after a product of the shop.');
  await expect.element(button('Nothing to add')).toHaveAttribute('aria-disabled', 'true');
  await button('Other files').click();
  choose(new File([zipSync({ [`${id}.jpg`]: new Uint8Array(2000) }).slice(0, 60)], 'cut.zip'));
  await expect.element(dialog.getByText('cut.zip could not be unpacked', { exact: false })).toBeVisible();
  choose(noPicture('notes.jpg'));
  await openAgain();
  choose(await photo(`${id}.jpg`));
  await expect.element(found).toBeVisible();
  await deleteProduct(id);
  await button('Add 1 picture').click();
  await says(`${id}: This product is no longer there.`);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
