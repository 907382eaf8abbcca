import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdCalls, withoutLine } from '../calls.ts';
import { accounts, expect } from '../fixtures.ts';
import { HistoryPage } from '../history/history-page.ts';
import { requestsTo } from '../page-events.ts';
import { changeSession, endedDialog, logInAgain, refuseSession } from '../session.ts';
import { ManyPictures } from './many-pictures-page.ts';
import { photo } from './picture-files.ts';
import { source, test, uploadCall, withPictures } from './pictures-page.ts';

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

test('asks before a picture is lost that is being opened or cut, and cuts it once that is answered', async ({
  pictures,
  page,
}) => {
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
  await expect(keep).toBeFocused();
  await goOn();
  await expect(pictures.group.getByText('Opening slow.jpg')).toHaveCount(0);
  await expect(keep).toBeFocused();
  await expect(pictures.crop).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(pictures.crop.getByRole('button', { name: 'Use picture' })).toBeFocused();
  await page.goBack();
  await keep.click();
  await pictures.useAll(1);
  await expect(pictures.tiles).toHaveCount(1);
});

test('keeps a picture that was chosen if the session ends, and sends it once there is one again', async ({
  pictures,
  page,
}) => {
  await withoutLine(page);
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

test('does not send a picture that is cancelled while the session is renewed', async ({ pictures, page }) => {
  await withoutLine(page);
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

test('shows both pictures in the history if one took the place of another', async ({ pictures, page }) => {
  const [before] = await withPictures(pictures, 'Seen in the history', 1);
  const productid = (await pictures.products.rows.last().getAttribute('data-row')) ?? '';
  await pictures.openEdit(productid);
  await pictures.group.getByRole('button', { name: 'Remove picture 1' }).click();
  await pictures.addPicture(await photo('another.jpg', 1200, 900));
  await pictures.uploaded();
  const [after] = await pictures.ids();
  await pictures.saveAndClose();
  await pictures.products
    .row(productid)
    .getByRole('button', { name: `Details of ${productid}` })
    .click();
  const history = new HistoryPage(page);
  await history.open(productid);
  const change = history.entries.filter({ hasText: 'A picture was changed.' });
  await expect(change.getByRole('img', { name: 'Picture 1, removed' })).toHaveAttribute('src', source(before, 'small'));
  await expect(change.getByRole('img', { name: 'Picture 2, added' })).toHaveAttribute('src', source(after, 'small'));
  await expect(change.getByText('Pictures', { exact: true })).toBeVisible();
  await expect(history.dialog).not.toContainText(/Product URL|Picture [0-9a-f]{8}/);
  await expect
    .poll(() =>
      change
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(240);
  // The history shows the pictures of a new product, too.
  await expect(history.entries.last().locator('img')).toHaveAttribute('src', source(before, 'small'));
});

test('keeps the page if a file is dropped before the list is there, or where nothing takes it', async ({
  pictures: { page },
}, testInfo) => {
  const file = testInfo.outputPath('photo.jpg');
  await writeFile(file, (await photo('photo.jpg', 30, 40)).buffer);
  const many = new ManyPictures(page);
  const unheld = () =>
    page.evaluate(() => {
      const kinds: string[] = [];
      for (const kind of ['dragover', 'drop'] as const)
        window.addEventListener(kind, ({ defaultPrevented }) => kinds.push(`${kind} ${defaultPrevented}`));
      Object.assign(window, { kinds });
    });
  const heard = () => page.evaluate(() => (window as unknown as { kinds: string[] }).kinds);
  const listHeld = Promise.withResolvers<void>();
  await page.route('**/rest/v1/rpc/search_*', async (route) => {
    await listHeld.promise;
    return route.continue().catch(() => undefined);
  });
  for (const path of ['/admin/inventory', '/admin/customers']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await unheld();
    await many.drag(file);
    await many.drop();
    await expect.poll(heard).toContain('drop true');
    expect(await heard()).toContain('dragover true');
    expect((await heard()).filter((kind) => kind.endsWith('false'))).toEqual([]);
    expect(page.url()).toContain(path);
  }
  listHeld.resolve();
});

test('shows a small picture at the id of a product, for the pointer and the keyboard', async ({ pictures, page }) => {
  const [id] = await withPictures(pictures, 'Seen at the id', 1);
  const row = pictures.products.rows.last();
  const peek = page.locator('[data-peek]');
  await page.mouse.move(5, 5);
  await row.locator('td').first().hover();
  await expect(peek).toHaveAttribute('src', source(id, 'small'));
  await row.locator('td').nth(2).hover();
  await expect(peek).toHaveCount(0);
  await row.getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: /^Details of/ })).toBeFocused();
  await expect(peek).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
});
