import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { pictureObjects } from '../../shop/pictures.ts';
import { letThrough } from '../calls.ts';
import { expect } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';
import { type CutConnection, startCutConnection } from '../stand-ins/cut-connection.ts';
import { detailedPhoto } from './picture-files.ts';
import { test as base, namedOf, storedPicture } from './pictures-page.ts';

const test = base.extend<{ connection: CutConnection; files: string }>({
  connection: async ({ shop }, use) => {
    const connection = await startCutConnection(shop.url, 0.6);
    await use(connection);
    await connection.stop();
  },
  /** The folder of the shop's pictures. */
  files: async ({ shop }, use) => {
    const [row] = await shop.sql('show data_directory');
    await use(join(dirname(String(row?.data_directory)), 'files'));
  },
});

const large = '**/storage/v1/object/products/*/display/image.jpg';
const [width, height] = [600, 800];

/** All that lies in a folder: its path there, and its length. */
const lengthsIn = (folder: string): Record<string, number> => {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), statSync(path, { throwIfNoEntry: false })?.size ?? 0]),
  );
};

/** The same of the file in which these bytes are kept. */
const keptAs = (bytes: Buffer): Record<string, number> => {
  const sum = createHash('sha256').update(bytes).digest('hex');
  return { [join(sum.slice(0, 2), sum)]: bytes.length };
};

test('keeps a picture in the dialog, and nothing of it on the server, if the connection is cut at 60 % of it', async ({
  pictures,
  page,
  shop,
  connection,
  files,
}) => {
  const storedNames = async (id: string) => {
    const rows = await shop.sql('select name from storage.objects where starts_with(name, $1) order by name', [id]);
    return rows.map(({ name }) => name);
  };
  const typedStays = async () => {
    await expect(pictures.field('Fabric')).toHaveValue('Cut at 60 %');
    await expect(pictures.cell('Color', 1)).toHaveValue('Red');
    await expect(pictures.cell('Stock', 1)).toHaveValue('7');
  };
  await page.route(large, (route) =>
    route.continue({ url: `${connection.url}${new URL(route.request().url()).pathname}` }),
  );
  await pictures.openFilled('Cut at 60 %');
  await pictures.fillLine(1, 'M', 'Red', '7');
  const before = lengthsIn(files);
  const arriving = () => Object.values(lengthsIn(join(files, 'arriving')));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/display/image.jpg'));
  await pictures.addPicture(await detailedPhoto('one.jpg', width, height));
  const [id = ''] = await pictures.ids();
  const { display, small } = pictureObjects(id);
  const length = await connection.reached;
  await expect.poll(() => arriving().some((arrived) => arrived > 0 && arrived < length)).toBe(true);
  await expect(pictures.group.getByRole('progressbar', { name: 'Uploading picture 1' })).toBeVisible();
  connection.cut();
  expect((await lost).failure()?.errorText).toBe('net::ERR_CONNECTION_RESET');
  await expect(pictures.tiles).toContainText('Not uploaded');
  await expect(pictures.group).toContainText('could not be reached');
  await typedStays();
  const withSmall = { ...before, ...keptAs(await storedPicture(shop, id, 'small')) };
  await expect.poll(() => lengthsIn(files)).toEqual(withSmall);
  expect(await storedNames(id)).toEqual([small]);
  await pictures.save();
  await expect(pictures.group).toContainText('They are still here: choose Retry');
  await typedStays();
  expect(await namedOf(shop, 'Cut at 60 %')).toBeUndefined();

  await letThrough(page, large);
  const sentAnew = requestsTo(page, '/storage/v1/object/products');
  await pictures.group.getByRole('button', { name: 'Retry picture 1' }).click();
  await pictures.uploaded();
  expect(sentAnew.map((request) => new URL(request.url()).pathname.split('/products/')[1])).toEqual([small, display]);
  const whole = await storedPicture(shop, id);
  expect(whole.length).toBe(length);
  const pixels = await sharp(whole, { failOn: 'warning' }).raw().toBuffer();
  expect(pixels.length).toBe(width * height * 3);
  expect(lengthsIn(files)).toEqual({ ...withSmall, ...keptAs(whole) });
  expect(await storedNames(id)).toEqual([display, small]);
  await pictures.saveAndClose();
  expect(await namedOf(shop, 'Cut at 60 %')).toMatchObject({ producturl: expect.stringContaining(id) });
});
