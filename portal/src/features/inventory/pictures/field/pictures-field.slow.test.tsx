import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, hold, loseResponses, reconnect } from '../../../../test-setup/network.ts';
import { sql } from '../../../../test-setup/shop.ts';
import { toast } from '../../../../test-setup/toast.ts';
import {
  button,
  dialog,
  field,
  insertProduct,
  openDialog,
  openFilled,
  press,
  saveAndClose,
  unique,
} from '../../testing.tsx';
import { largeFormOf, noPicture, photo, showPictures, storedPictures, storePicture, uploadCall } from '../testing.ts';
import {
  addPicture,
  choose,
  crop,
  group,
  ids,
  inCrop,
  inGroup,
  says,
  saysNot,
  tiles,
  uploaded,
  use,
} from './testing-pictures-field.ts';

test('asks before a picture takes the place of a web address, and takes the address of an own picture as that', async () => {
  const fabric = unique('Address');
  await openFilled(fabric);
  const url = field('Product URL');
  const question = page.getByRole('alertdialog', { name: 'Replace the address?' });
  const replace = question.getByRole('button', { name: 'Replace' });
  await url.fill(`${location.origin}/nowhere.jpg`);
  choose(await photo('beside.jpg'));
  await question.getByRole('button', { name: 'Keep the address' }).click();
  await use('Use picture');
  await says('The picture of the product URL is shown first.');
  await expect.element(url).toHaveValue(`${location.origin}/nowhere.jpg`);
  await url.fill(`${location.origin}/elsewhere.jpg`);
  choose(noPicture('notes.jpg'));
  await replace.click();
  await says('notes.jpg is no picture.');
  await expect.element(url).toHaveValue(`${location.origin}/elsewhere.jpg`);
  choose(await photo('left out.jpg', 70, 80), await photo('used.jpg', 90, 80));
  await replace.click();
  await inCrop('Leave out').click();
  await expect.element(crop).toHaveAccessibleName('Picture 2 of 2');
  await use('Use picture');
  await expect.element(url).toHaveValue('');
  await uploaded();
  const [beside = '', used = ''] = ids();
  await inGroup('Remove picture 1').click();
  await inGroup('Remove picture 1').click();
  await url.fill(largeFormOf(used));
  await press('Tab');
  await expect.element(url).toHaveValue('');
  expect(ids()).toEqual([used]);
  await inGroup('Remove picture 1').click();
  await url.fill(largeFormOf(beside));
  await press('Control+Enter');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await storedPictures(fabric)).toEqual([beside]);
});

/** A GIF of two frames. */
const moving = async (): Promise<File> => {
  const base64 =
    'R0lGODlhAgACAIAAAExpccAgMCH/C05FVFNDQVBFMi4wAwEAAAAh+QQFAAAAACwAAAAAAgACAAACAoxTACH5BAUAAAAALAAAAAACAAIAgExpcSBAwAICjFMAOw==';
  return new File([await (await fetch(`data:image/gif;base64,${base64}`)).blob()], 'moving.gif', { type: 'image/gif' });
};

test('refuses files in words, those that are there already and more than twelve, and keeps the others', async () => {
  await openFilled(unique('Refused'));
  const damaged = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array(500).fill(7)])], `${'a'.repeat(300)}.jpg`);
  choose(
    noPicture('notes.jpg'),
    new File([], 'empty.jpg'),
    damaged,
    await moving(),
    await photo('नीली साड़ी.jpg', 60, 80),
    await photo('..\\cloth (1).jpg', 60, 80),
  );
  await use('Use all 3');
  await says('notes.jpg is no picture. Choose a photo: JPEG, PNG, WebP, AVIF or GIF.');
  await says('empty.jpg is empty.');
  await says('aaa...aaaaaaaaa.jpg could not be read: the file may be damaged.');
  await says('cloth (1).jpg is there already.');
  await expect.poll(tiles).toHaveLength(2);
  choose(await photo('again.jpg', 60, 80));
  await use('Use picture');
  await says('again.jpg is there already.');
  await inGroup('Remove picture 2').click();
  await addPicture(await photo('again.jpg', 60, 80));
  choose(...(await Promise.all(Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`, 20 + 2 * at, 30)))));
  await use('Use all 10');
  await says('A product has at most 12 pictures: one was left out.');
  expect(tiles()).toHaveLength(12);
});

test('keeps a picture whose upload fails for Retry, cancels one on demand, and saves what is left', async () => {
  const fabric = unique('On the way');
  await openFilled(fabric);
  disconnect('storage/v1/object/products/*/display/image.jpg');
  await addPicture(await photo('one.jpg'));
  await says('Not uploaded');
  await says('could not be reached');
  await button('Save').click();
  await says('Not all pictures are uploaded');
  await says('They are still here: choose Retry');
  await expect.element(inGroup('Choose pictures')).toHaveFocus();
  expect(await storedPictures(fabric)).toEqual([]);
  reconnect();
  const release = hold(uploadCall);
  await inGroup('Retry picture 1').click();
  await expect.element(inGroup('Cancel the upload of picture 1')).toHaveFocus();
  await saysNot('Not all pictures are uploaded');
  await expect.element(group.getByRole('progressbar', { name: 'Uploading picture 1' })).toBeVisible();
  await addPicture(await photo('two.jpg', 90, 80));
  const [, second] = ids();
  await inGroup('Cancel the upload of picture 1').click();
  await expect.poll(ids).toEqual([second]);
  await button('Save').click();
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await storedPictures(fabric)).toEqual([second]);
});

test('sends a picture again whose response was lost, and one alone that the server let go before the save', async () => {
  const fabric = unique('Swept away');
  await openFilled(fabric);
  loseResponses(uploadCall);
  await addPicture(await photo('one.jpg'));
  await says('Not uploaded');
  reconnect();
  await inGroup('Retry picture 1').click();
  await addPicture(await photo('two.jpg', 90, 80));
  await addPicture(await photo('three.jpg', 100, 80));
  await uploaded();
  const [first, second, third] = ids();
  await sql('insert into private.given_up_pictures (picture) values ($1)', [second]);
  await button('Save').click();
  await says('A picture is not there any more');
  await expect.element(inGroup('Choose pictures')).toHaveFocus();
  await expect.element(group.getByRole('button', { name: /^Retry/ })).toHaveAccessibleName('Retry picture 2');
  await inGroup('Retry picture 2').click();
  await saysNot('A picture is not there any more');
  await uploaded();
  const shown = ids();
  expect(shown).toEqual([first, expect.not.stringMatching(String(second)), third]);
  await saveAndClose();
  expect(await storedPictures(fabric)).toEqual(shown);
});

test('takes over pictures that only another person changed, and shows both choices if both did', async () => {
  const product = await insertProduct();
  const { productid } = product;
  const [had, theirs] = [await storePicture(await photo('had.jpg')), await storePicture(await photo('theirs.jpg', 80))];
  await openDialog(product);
  await showPictures(productid, [had, theirs]);
  await field('Description').fill('Mine');
  await button('Save').click();
  const panel = dialog.getByRole('alert');
  await expect.element(panel).toMatchTextContent('Taken over from them: Pictures, now 2 pictures.');
  expect(ids()).toEqual([had, theirs]);
  await inGroup('Remove picture 1').click();
  await addPicture(await photo('mine.jpg', 70, 70));
  await uploaded();
  const mine = ids();
  await showPictures(productid, [theirs, had]);
  await button('Save').click();
  await expect
    .element(toast('Update Failed'))
    .toMatchTextContent('Somebody else saved this product after you opened it');
  const choice = (whose: string) => panel.getByRole('radio', { name: new RegExp(`^${whose} 2 pictures`) });
  const images = (whose: string) =>
    [...(choice(whose).element().closest('label')?.querySelectorAll('img') ?? [])].map(({ src, alt }) => [
      /[\w-]{36}/.exec(src)?.[0],
      alt,
    ]);
  await expect.element(choice('Mine')).toBeChecked();
  expect(images('Mine')).toEqual([
    [mine[0], expect.stringContaining('Picture 1')],
    [mine[1], 'Picture 2, only in mine'],
  ]);
  expect(images('Theirs').map(([id]) => id)).toEqual([theirs, had]);
  await choice('Theirs').click();
  expect(ids()).toEqual([theirs, had]);
  await choice('Mine').click();
  expect(ids()).toEqual(mine);
  await saveAndClose();
  expect(await storedPictures(productid)).toEqual(mine);
});
