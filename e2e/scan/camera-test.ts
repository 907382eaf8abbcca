import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCommands } from '../../shop/label/interpreter/draw.ts';
import { labelCommands } from '../../shop/label/tspl.ts';
import { variantLabel } from '../../shop/label/variant-label.ts';
import { test as base } from '../shop.ts';
import { filmOf, watchTracks } from '../stand-ins/camera.ts';

/** The label's texts are in letters that the printer has: none needs to be drawn. */
const printing = {
  shopName: 'Thaan',
  rasterise: () => {
    throw new Error('A text was to be drawn.');
  },
};
const silk = { productid: 'BC25977', purchaseprice: 1200, retailprice: 3000 };

const printedLabel = () => {
  const laidOut = variantLabel(silk, { size: 'Free-Size', color: 'Indigo', number: 1 }, printing);
  if ('refused' in laidOut) throw new Error(laidOut.refused);
  const [label] = drawCommands(labelCommands(laidOut.label, 1)).labels;
  if (!label) throw new Error('No label came out.');
  return label.bitmap;
};

/** Signed in on a page that shows nothing yet, with a camera that sees a variant's label. */
export const test = base.extend({
  page: async ({ page, shop, signedIn }, use) => {
    await shop.sql(
      `with added as (
         insert into public.products (productid, name, fabric, purchaseprice, retailprice)
         values ($1, 'Camera Silk', 'Camera Silk', $2, $3) returning productid)
       insert into public.productsizecolors (productid, size, color, stock)
       select productid, 'Free-Size', 'Indigo', 4 from added`,
      [silk.productid, silk.purchaseprice, silk.retailprice],
    );
    await watchTracks(page);
    await signedIn(page, 'admin');
    await use(page);
    await shop.sql('delete from public.products where productid = $1', [silk.productid]);
    await shop.sql('delete from private.former_codes where code like $1', [`${silk.productid}%`]);
  },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'thaan-camera-'));
      const args = [
        ...(launchOptions.args ?? []),
        '--use-fake-ui-for-media-stream', // the question whether the page may is answered with yes
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${filmOf(printedLabel(), folder)}`,
      ];
      await use({ ...launchOptions, args });
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
