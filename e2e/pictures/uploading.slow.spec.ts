import { holdCalls, letThrough, loseAnswers, withoutLine } from '../calls.ts';
import { accounts, expect } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';
import { changeSession, endedDialog, logInAgain, refuseSession } from '../session.ts';
import { photo } from './picture-files.ts';
import { namedOf, storedPicture, test, uploadCall } from './pictures-page.ts';

const large = '**/storage/v1/object/products/*/display/image.jpg';

test.beforeEach(({ page }) => withoutLine(page));

test('a connection that is lost loses nothing: the picture waits for Retry, and the save for the picture', async ({
  pictures,
  page,
  shop,
}) => {
  await pictures.openFilled('Lost on the way');
  await page.route(large, (route) => route.abort('connectionreset'));
  await pictures.addPicture(await photo('one.jpg'));
  await expect(pictures.tiles).toContainText('Not uploaded');
  await expect(pictures.group).toContainText('could not be reached');
  await pictures.save();
  await expect(pictures.group).toContainText('Not all pictures are uploaded');
  await expect(pictures.button('Choose pictures')).toBeFocused();
  expect(await namedOf(shop, 'Lost on the way')).toBeUndefined();
  await letThrough(page, large);
  const release = await holdCalls(page, uploadCall);
  await pictures.group.getByRole('button', { name: 'Retry picture 1' }).press('Enter');
  await expect(pictures.group.getByRole('button', { name: 'Cancel the upload of picture 1' })).toBeFocused();
  await expect(pictures.group).not.toContainText('Not all pictures are uploaded');
  await release();
  await pictures.uploaded();
  const [id = ''] = await pictures.ids();
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'Lost on the way')).toMatchObject({ producturl: expect.stringContaining(id) });
  await storedPicture(shop, id);
});

test('an upload whose answers are lost is there when it is sent again', async ({ pictures, page, shop }) => {
  await pictures.openFilled('Sent twice');
  await loseAnswers(page, uploadCall);
  await pictures.addPicture(await photo('one.jpg'));
  await expect(pictures.tiles).toContainText('Not uploaded');
  await letThrough(page, uploadCall);
  await pictures.group.getByRole('button', { name: 'Retry picture 1' }).click();
  await pictures.uploaded();
  const [id] = await pictures.ids();
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'Sent twice')).toEqual({
    producturl: `/storage/v1/object/public/products/${id}`,
    pictures: [],
  });
});

test('shows that it is on its way, and can be cancelled; the save is of what is left', async ({
  pictures,
  page,
  shop,
}) => {
  await pictures.openFilled('Cancelled');
  const release = await holdCalls(page, uploadCall);
  await pictures.addPicture(await photo('one.jpg'));
  await pictures.addPicture(await photo('two.jpg', 900, 1200));
  const [, second] = await pictures.ids();
  await expect(pictures.group.getByRole('progressbar', { name: 'Uploading picture 1' })).toBeVisible();
  await pictures.group.getByRole('button', { name: 'Cancel the upload of picture 1' }).click();
  await expect(pictures.tiles).toHaveCount(1);
  await pictures.save();
  await expect(pictures.dialog).toBeVisible();
  await release().catch(() => undefined); // what was cancelled has nobody to go to
  await expect(pictures.dialog).toBeHidden();
  expect(await namedOf(shop, 'Cancelled')).toEqual({
    producturl: `/storage/v1/object/public/products/${second}`,
    pictures: [],
  });
});

test('a product that was deleted meanwhile is put back, with what was chosen for it', async ({ pictures, shop }) => {
  const productid = await pictures.add('Deleted meanwhile');
  await pictures.openEdit(productid);
  await pictures.addPicture(await photo('one.jpg'));
  await pictures.uploaded();
  await shop.sql('delete from public.products where productid = $1', [productid]);
  await pictures.save();
  await expect(pictures.dialog).toContainText('It is not saved: this product is no longer there.');
  const [id = ''] = await pictures.ids();
  await pictures.button('Put it back').click();
  await expect(pictures.dialog).not.toContainText('no longer there');
  expect(await pictures.ids()).toEqual([id]);
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'Deleted meanwhile')).toMatchObject({ producturl: expect.stringContaining(id) });
});

test('a session that ended is said to have ended; what was chosen is sent when it is there again', async ({
  pictures,
  page,
}) => {
  await pictures.openFilled('Session over');
  const allow = await refuseSession(page, uploadCall, {
    status: 400,
    json: {
      statusCode: '403',
      error: 'Unauthorized',
      message: '"exp" claim timestamp check failed',
      code: 'AccessDenied',
    },
  });
  await pictures.addPicture(await photo('one.jpg'));
  await expect(endedDialog(page)).toBeVisible();
  await allow();
  await logInAgain(page, accounts.admin.password);
  await expect(pictures.group).toContainText('Your session has ended. Log in again, then try again.');
  await pictures.group.getByRole('button', { name: 'Retry picture 1' }).click();
  await pictures.uploaded();
  await pictures.saveAndClose();
});

test('what was cancelled while the session was renewed is not sent at all', async ({ pictures, page }) => {
  await pictures.openFilled('Cancelled early');
  const sent = requestsTo(page, '/storage/v1/object/products');
  const renewal = page.waitForRequest('**/auth/v1/token?grant_type=refresh_token');
  const release = await holdCalls(page, '**/auth/v1/token?grant_type=refresh_token');
  await changeSession(page, {}, true);
  await pictures.addPicture(await photo('one.jpg'));
  const [first = ''] = await pictures.ids();
  await renewal;
  await pictures.group.getByRole('button', { name: 'Cancel the upload of picture 1' }).click();
  await release();
  await pictures.addPicture(await photo('two.jpg'));
  const [second = ''] = await pictures.ids();
  await pictures.uploaded();
  const of = (id: string) => sent.filter((request) => request.url().includes(id)).length;
  expect([of(first), of(second)]).toEqual([0, 2]);
});

test('a picture that was swept away before the save is sent anew', async ({ pictures, shop }) => {
  await pictures.openFilled('Swept away');
  await pictures.addPicture(await photo('one.jpg'));
  await pictures.uploaded();
  const [id] = await pictures.ids();
  await shop.sql('insert into private.given_up_pictures (picture) values ($1)', [id]);
  await pictures.save();
  await expect(pictures.group).toContainText('A picture is not there any more');
  await expect(pictures.button('Choose pictures')).toBeFocused();
  await pictures.group.getByRole('button', { name: 'Retry picture 1' }).click();
  await expect(pictures.group).not.toContainText('A picture is not there any more');
  await pictures.uploaded();
  const [anew = ''] = await pictures.ids();
  expect(anew).not.toBe(id);
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'Swept away')).toMatchObject({ producturl: expect.stringContaining(anew) });
});

test('of several pictures only the one that was swept away is sent anew', async ({ pictures, shop }) => {
  await pictures.openFilled('Swept away first');
  await pictures.addPicture(await photo('one.jpg', 60, 80));
  await pictures.addPicture(await photo('two.jpg', 80, 60));
  await pictures.uploaded();
  const [first, second] = await pictures.ids();
  await shop.sql('insert into private.given_up_pictures (picture) values ($1)', [first]);
  await pictures.save();
  await expect(pictures.group.getByRole('button', { name: /^Retry/ })).toHaveAccessibleName('Retry picture 1');
  await pictures.group.getByRole('button', { name: 'Retry picture 1' }).click();
  await pictures.uploaded();
  const [anew, kept] = await pictures.ids();
  expect([anew === first, kept]).toEqual([false, second]);
  await pictures.saveAndClose();
});

test('of the pictures that follow the first, too, only the one that was swept away is sent anew', async ({
  pictures,
  shop,
}) => {
  await pictures.openFilled('Swept away second');
  for (const [at, name] of ['one.jpg', 'two.jpg', 'three.jpg'].entries())
    await pictures.addPicture(await photo(name, 60 + 20 * at, 80));
  await pictures.uploaded();
  const [first, second, third] = await pictures.ids();
  await shop.sql('insert into private.given_up_pictures (picture) values ($1)', [second]);
  await pictures.save();
  await expect(pictures.group.getByRole('button', { name: /^Retry/ })).toHaveAccessibleName('Retry picture 2');
  await pictures.group.getByRole('button', { name: 'Retry picture 2' }).click();
  await pictures.uploaded();
  const [same, anew, kept] = await pictures.ids();
  expect([same, anew === second, kept]).toEqual([first, false, third]);
  await pictures.saveAndClose();
});
