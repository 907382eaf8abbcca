import { requestsTo } from '../page-events.ts';
import { expect } from '../shop.ts';
import { test } from './discounts-page.ts';

test('chooses products by searching, by id and by fabric, and takes them away again', async ({
  discounts,
  page,
  shop,
}) => {
  const [product] = await shop.sql('select productid, name, fabric from public.products order by sort_key limit 1');
  const id = String(product?.productid);
  await discounts.openAdd();
  await discounts.field('Code').fill('CHOSEN');
  await discounts.field('Value').fill('50');
  await discounts.field('Products').fill(id.toLowerCase());
  await page.getByRole('option', { name: new RegExp(`^${id} · `) }).click();
  await expect(discounts.sentence).toContainText(String(product?.name));
  await discounts.field('Products').fill('silk');
  const second = page.getByRole('option', { name: /silk/i }).first();
  const secondId = ((await second.innerText()).split(' · ')[0] ?? '').trim();
  await second.click();
  await discounts.field('Products').fill('no such cloth');
  await expect(page.getByText('No products found')).toBeVisible();
  await discounts.field('Products').fill('');
  await page.keyboard.press('Tab');
  await discounts.dialog.getByRole('button', { name: `Remove ${secondId}` }).click();
  await expect(discounts.sentence).not.toContainText(secondId);
  await discounts.saveAndClose();
  expect(await shop.sql(`select product_ids from public.discounts where code = 'CHOSEN'`)).toEqual([
    { product_ids: [id] },
  ]);
});

test('finds products by every word, in any part of id, name and fabric', async ({ discounts, page, shop }) => {
  await shop.sql(
    `insert into public.products (productid, name, categoryid, fabric, purchaseprice, retailprice)
    select 'ZS' || id, fabric || ' - Saree', (select categoryid from public.categories where name = 'Saree'), fabric, 1, 2
    from (values (1, 'Tasar Silk'), (2, '60s Cotton'), (3, '100% Linen_(washed), "soft"'), (4, '100 Linen'), (5, 'A*B \\ Net'))
      as fabrics (id, fabric)`,
  );
  await discounts.openAdd();
  const found = async (typed: string, ids: string[]) => {
    await discounts.field('Products').fill(typed);
    await expect(page.getByRole('option')).toHaveText(ids.map((id) => new RegExp(`^${id} · `)));
  };
  const requests = requestsTo(page, 'products');
  await found('tasar saree', ['ZS1']);
  expect(requests).toHaveLength(1);
  await found('saree TASAR zs', ['ZS1']);
  await found('60s cotton', ['ZS2']);
  await found('Tasar Silk - Saree', ['ZS1']);
  await found('zs2', ['ZS2']);
  await found('100% linen', ['ZS3']);
  await found('linen_(washed), zs', ['ZS3']);
  await found('"soft"', ['ZS3']);
  await found('a*b zs', ['ZS5']);
  await discounts.field('Products').fill('tasar cotton');
  await expect(page.getByText('No products found')).toBeVisible();
  await shop.sql(`delete from public.products where productid like 'ZS%'`);
});
