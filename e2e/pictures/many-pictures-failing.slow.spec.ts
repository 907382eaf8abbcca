import type { Request } from '@playwright/test';
import { picturePath } from '../../shop/pictures.ts';
import { violationsInBoth } from '../accessibility.ts';
import { letThrough } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { ManyPictures, picturesOf, product, zip } from './many-pictures-page.ts';
import { photo } from './picture-files.ts';
import { putPicture } from './picture-of-product.ts';
import { test } from './pictures-page.ts';

const uploadCall = '**/storage/v1/object/products/**';

test('what fails is named and tried again; what was stored before is not sent twice', async ({
  pictures: { page },
  shop,
}) => {
  const many = new ManyPictures(page);
  const [lost, gone, good] = [await product(shop), await product(shop), await product(shop)];
  const sent: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && /storage\/v1/.test(request.url()) && sent.push(request.url()),
  );
  let number = 0;
  await page.route(uploadCall, (route) => {
    number += 1;
    return number === 3 ? route.abort('connectionreset') : route.continue();
  });
  await many.open();
  await many.choose(
    await photo(`${lost}.jpg`),
    await photo(`${lost}-2.jpg`, 900, 1200),
    await photo(`${gone}.jpg`),
    await photo(`${good}.jpg`),
  );
  await expect(many.found).toHaveCount(3);
  await shop.sql('delete from public.products where productid = $1', [gone]);
  await many.button('Add 4 pictures').click();
  await expect(many.dialog).toContainText('1 picture was added to 1 product. 1 product left');
  await expect(many.dialog).toContainText(`${lost}: The server could not be reached.`);
  await expect(many.dialog).toContainText(`${gone}: This product is no longer there.`);
  expect(await picturesOf(shop, lost)).toEqual([]);
  sent.length = 0;
  await many.button('Retry').click();
  await expect(many.dialog).toContainText('3 pictures were added to 2 products.1 product not done');
  await expect(many.button('Retry')).toHaveCount(0);
  expect(await picturesOf(shop, lost)).toHaveLength(2);
  expect(sent).toHaveLength(2);
});

test('a product whose files cannot all be opened keeps its pictures, and is tried again', async ({
  pictures: { page },
  shop,
}) => {
  const many = new ManyPictures(page);
  const before = await putPicture(shop, await photo('a.jpg'));
  const [replaced, added] = [await product(shop, before), await product(shop)];
  // The first two that it opens, the browser has no memory for.
  await page.evaluate(() => {
    const open = window.createImageBitmap;
    let opened = 0;
    const full = (...asked: Parameters<typeof open>) => {
      opened += 1;
      return opened > 2 ? open(...asked) : Promise.reject(new DOMException('Out of memory', 'InvalidStateError'));
    };
    window.createImageBitmap = full as typeof open;
  });
  await many.open();
  await many.choose(
    await photo(`${replaced}.jpg`),
    await photo(`${replaced}-2.jpg`, 900, 1200),
    await photo(`${added}.jpg`),
    {
      ...(await photo(`${added}-2.jpg`)),
      buffer: (await photo('cut.jpg')).buffer.subarray(0, 500),
    },
  );
  await many.dialog.getByText('Replace them').click();
  await many.button('Add 4 pictures').click();
  await expect(many.dialog).toContainText(`${replaced}: It stays as it was: 2 of its 2 files could not be opened.`);
  await expect(many.dialog).toContainText(`${added}: It stays as it was: 1 of its 2 files could not be opened.`);
  expect([await picturesOf(shop, replaced), await picturesOf(shop, added)]).toEqual([[before], []]);
  await many.button('Retry').click();
  await expect(many.dialog).toContainText('2 pictures were added to 1 product. 1 product left');
  expect(await picturesOf(shop, replaced)).toEqual([expect.any(String), expect.any(String)]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Close', 'Leave unopened files out', 'Retry'])
    await expect(many.button(name)).toBeInViewport({ ratio: 1 });
  expect(await violationsInBoth(page, '[data-dialog]')).toEqual([]);
  await many.button('Leave unopened files out').click();
  await expect(many.dialog).toContainText('3 pictures were added to 2 products.');
  await expect(many.dialog).toContainText(`1 file not taken${added}: ${added}-2.jpg could not be read`);
  await expect(many.button('Retry')).toHaveCount(0);
  expect(await picturesOf(shop, added)).toHaveLength(1);
});

test('a picture that was swept away before its product was saved is sent anew on Retry, and no other is', async ({
  pictures: { page },
  shop,
}) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/image.jpg')) sent.push(request.url());
  });
  const saveCall = '**/rpc/update_product';
  let swept: string | undefined;
  await page.route(saveCall, async (route) => {
    swept = route.request().postDataJSON().p_product.pictures[0];
    await shop.sql('insert into private.given_up_pictures (picture) values ($1)', [swept]);
    await route.continue();
  });
  await many.open();
  await many.choose(
    ...(await Promise.all(['', '-2', '-3'].map((end, at) => photo(`${id}${end}.jpg`, 60 + 2 * at, 80)))),
  );
  await many.button('Add 3 pictures').click();
  await expect(many.dialog).toContainText(`${id}: A picture is not there any more`);
  expect([sent.length, await picturesOf(shop, id)]).toEqual([3, []]);
  await letThrough(page, saveCall);
  await many.button('Retry').click();
  await expect(many.dialog).toContainText('3 pictures were added to 1 product.');
  expect([sent.length, new Set(sent).size]).toEqual([4, 4]);
  const saved = await picturesOf(shop, id);
  expect([saved.length, saved.includes(swept ?? '')]).toEqual([3, false]);
});

test('where it cannot be seen whether a picture is there already, it is not added twice', async ({
  pictures: { page },
  shop,
}) => {
  const many = new ManyPictures(page);
  const id = await product(shop);
  const file = await photo(`${id}.jpg`, 60, 80);
  const add = async () => {
    await many.open();
    await many.choose(file);
    await many.button('Add 1 picture').click();
  };
  await add();
  await expect(many.dialog).toContainText('1 picture was added to 1 product.');
  await many.button('Close').click();
  const before = await picturesOf(shop, id);
  const shown = '**/storage/v1/object/public/products/*/display/image.jpg';
  for (const [status, words] of [
    [503, 'The server could not be reached.'],
    [429, 'The shop’s server has much to do. Try again in a moment.'],
  ] as const) {
    await page.route(shown, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status }) : route.continue(),
    );
    await add();
    await expect(many.dialog).toContainText(`${id}: ${words}`);
    await letThrough(page, shown);
    await many.button('Retry').click();
    await expect(many.dialog).toContainText('1 picture was there already.');
    expect(await picturesOf(shop, id)).toEqual(before);
    await many.button('Close').click();
  }
});

test('two people who add to one product lose nothing, and what somebody changed meanwhile is not replaced', async ({
  pictures: { page },
  shop,
}) => {
  const many = new ManyPictures(page);
  const [added, replaced] = [await product(shop), await product(shop, await putPicture(shop, await photo('a.jpg')))];
  const theirs = await putPicture(shop, await photo('theirs.jpg'));
  const saveTheirs = (id: string) =>
    shop.sql('update public.products set producturl = $2 where productid = $1', [id, picturePath(theirs)]);
  await many.open();
  await many.choose(await photo(`${added}.jpg`));
  await expect(many.found).toHaveCount(1);
  await saveTheirs(added);
  await many.button('Add 1 picture').click();
  await expect(many.dialog).toContainText('1 picture was added');
  expect(await picturesOf(shop, added)).toEqual([theirs, expect.any(String)]);
  await many.button('Close').click();

  await many.open();
  await many.choose(await photo(`${replaced}.jpg`));
  await many.dialog.getByText('Replace them').click();
  await saveTheirs(replaced);
  await many.button('Add 1 picture').click();
  await expect(many.dialog).toContainText(`${replaced}: Somebody else changed its pictures meanwhile.`);
  expect(await picturesOf(shop, replaced)).toEqual([theirs]);
});

test('it can be stopped, and asks before it is left', async ({ pictures: { page }, shop }) => {
  const many = new ManyPictures(page);
  const [first, second] = [await product(shop), await product(shop)];
  const held = Promise.withResolvers<void>();
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/update_product')) saved.push(request.postDataJSON().p_productid);
  });
  await page.route(uploadCall, async (route) => {
    if (route.request().url().endsWith('small.jpg')) return route.continue();
    await held.promise;
    return route.continue().catch(() => undefined);
  });
  await many.open();
  await many.choose(await photo(`${first}.jpg`), await photo(`${second}.jpg`));
  const isLarge = (request: Request) => request.url().endsWith('image.jpg');
  const begun = page.waitForEvent('request', isLarge);
  await many.button('Add 2 pictures').click();
  await expect(many.dialog.getByRole('progressbar', { name: 'Adding the pictures' })).toBeVisible();
  await begun;
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Stop adding pictures?' });
  await question.getByRole('button', { name: 'Go on' }).click();
  // Sooner than one that nobody ends is given up: that takes 30 seconds.
  const ended = page.waitForEvent('requestfailed', { predicate: isLarge, timeout: 15_000 });
  await many.button('Stop').click();
  await expect(many.dialog).toContainText(`${first}: It was stopped before this product.`);
  // What was on its way is ended, and Retry is offered once nothing is under way any more: no save can come later.
  await ended;
  await expect(many.button('Retry')).toBeVisible();
  held.resolve();
  expect([await picturesOf(shop, first), await picturesOf(shop, second)]).toEqual([[], []]);
  await many.button('Retry').click();
  await expect(many.dialog).toContainText('2 pictures were added to 2 products.');
  expect(saved).toEqual([first, second]);
  expect([await picturesOf(shop, first), await picturesOf(shop, second)]).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ]);
});

test('nothing that can be taken, and an archive that cannot be opened, are said in words', async ({
  pictures,
  shop,
}) => {
  const many = new ManyPictures(pictures.page);
  const id = await product(shop);
  await many.open();
  await many.choose(await photo('"odd\\ (name), 1.jpg', 30, 40));
  await expect(many.dialog).toContainText('None of these files is called after a product of the shop.');
  await expect(many.button('Nothing to add')).toHaveAttribute('aria-disabled', 'true');
  await many.button('Other files').click();
  const whole = zip('cut.zip', { [`${id}.jpg`]: (await photo('a.jpg')).buffer });
  await many.choose({ ...whole, buffer: whole.buffer.subarray(0, 900) });
  await expect(many.dialog.getByRole('alert')).toContainText('cut.zip could not be unpacked');
  await many.choose(await photo(`${id}.jpg`));
  await expect(many.found).toHaveCount(1);
});
