import { withoutLine } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { picturesOf, product } from './many-pictures-page.ts';
import { photo } from './picture-files.ts';
import { putPicture } from './picture-of-product.ts';
import { test as base, PicturesPage, storedPicture } from './pictures-page.ts';

/** A test in which two people have one product with one picture before them, and the other saved a picture after it. */
const test = base.extend<{ both: { id: string; had: string; theirs: string; other: PicturesPage } }>({
  both: async ({ pictures, shop, openElsewhere, signedIn }, use) => {
    const had = await putPicture(shop, await photo('had.jpg', 60, 80));
    const id = await product(shop, had);
    const other = new PicturesPage(await openElsewhere());
    await signedIn(other.page, 'superadmin');
    for (const each of [other, pictures]) {
      await each.products.open(`?productid=${id}`);
      await each.openEdit(id);
    }
    await other.addPicture(await photo('theirs.jpg', 80, 60));
    await other.uploaded();
    const [, theirs = ''] = await other.ids();
    await other.saveAndClose();
    await use({ id, had, theirs, other });
  },
});

test.beforeEach(({ page }) => withoutLine(page));

for (const kept of ['Mine', 'Theirs'] as const) {
  test(`both change the pictures: the second sees both, goes to and fro, and keeps ${kept.toLowerCase()}`, async ({
    pictures,
    shop,
    both: { id, had, theirs },
  }) => {
    await pictures.group.getByRole('button', { name: 'Remove picture 1' }).click();
    await pictures.addPicture(await photo('mine.jpg', 70, 70));
    await pictures.addPicture(await photo('more.jpg', 90, 70));
    const mine = await pictures.ids();
    await pictures.save();
    await expect(pictures.toasts).toHaveText('Update FailedSomebody else saved this product after you opened it');
    const panel = pictures.dialog.getByRole('alert');
    const choice = (whose: string) => panel.getByRole('radio', { name: whose });
    const images = (whose: string) => panel.locator('label').filter({ hasText: whose }).getByRole('img');
    const shown = (whose: string) => images(whose).evaluateAll((all) => all.map((img) => img.getAttribute('src')));
    const called = (whose: string) => images(whose).evaluateAll((all) => all.map((img) => img.getAttribute('alt')));
    await expect(choice('Mine 2 pictures')).toBeChecked();
    expect(await shown('Mine')).toEqual(mine.map((each) => expect.stringContaining(`${each}/display/small.jpg`)));
    expect(await shown('Theirs')).toEqual(
      [had, theirs].map((each) => expect.stringContaining(`${each}/display/small.jpg`)),
    );
    expect(await called('Mine')).toEqual(['Picture 1, only in mine', 'Picture 2, only in mine']);
    expect(await called('Theirs')).toEqual(['Picture 3, only in theirs', 'Picture 4, only in theirs']);
    expect(await pictures.ids()).toEqual(mine);
    await choice('Theirs').check();
    expect(await pictures.ids()).toEqual([had, theirs]);
    await choice('Mine').check();
    expect(await pictures.ids()).toEqual(mine);
    await choice(kept).check();
    await pictures.saveAndClose();
    expect(await picturesOf(shop, id)).toEqual(kept === 'Mine' ? mine : [had, theirs]);
    // What the product showed meanwhile lies there for whoever puts it back.
    for (const each of [had, theirs]) await storedPicture(shop, each);
  });
}

test('pictures that only the other changed are taken over, and new ones may be put after them', async ({
  pictures,
  shop,
  both: { id, had, theirs },
}) => {
  await pictures.field('Description').fill('Mine');
  await pictures.save();
  await expect(pictures.dialog.getByRole('alert')).toContainText('Taken over from them: Pictures, now 2 pictures.');
  expect(await pictures.ids()).toEqual([had, theirs]);
  await pictures.addPicture(await photo('mine.jpg', 70, 70));
  const [, , mine] = await pictures.ids();
  await pictures.saveAndClose();
  expect(await picturesOf(shop, id)).toEqual([had, theirs, mine]);
});
