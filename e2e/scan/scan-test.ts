import type { Locator } from '@playwright/test';
import { test as base } from '../shop.ts';
import { Scanner } from '../stand-ins/scanner.ts';

/** A product with variants, as the database has it. */
interface Scanned {
  readonly productid: string;
  readonly name: string;
  readonly variants: readonly { size: string; color: string; number: number }[];
}

/** What the label of a variant says: the product's id, and the variant's number in two digits. */
export const variantCode = ({ productid, variants }: Scanned, place = 0): string =>
  productid + String(variants.at(place)?.number).padStart(2, '0');

export const close = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Close', exact: true }).click();

/**
 * A test with a scanner at hand, signed in on a page that shows nothing yet; `product` is the dialog that `scanned` opens
 * in. Its description and price are put back.
 */
export const test = base.extend<{ scanner: Scanner; scanned: Scanned; product: Locator }>({
  scanned: async ({ shop }, use) => {
    const [row] = await shop.sql(`
      select productid, name, description, retailprice, jsonb_agg(jsonb_build_object('size', size, 'color', color, 'number', number)) as variants
      from public.products join public.productsizecolors using (productid)
      where producturl is not null and retailprice > 0
      group by productid having count(*) between 3 and 6 order by productid limit 1`);
    await use(row as unknown as Scanned);
    await shop.sql('update public.products set description = $2, retailprice = $3 where productid = $1', [
      row?.productid,
      row?.description,
      row?.retailprice,
    ]);
  },
  scanner: async ({ page, signedIn }, use) => {
    await signedIn(page, 'admin');
    await use(new Scanner(page, await page.context().newCDPSession(page)));
  },
  product: async ({ page, scanned }, use) => use(page.getByRole('dialog', { name: scanned.name, exact: true })),
});
