import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { customerTrial, referrers } from '../../portal/src/features/customers/dialog/testing-customer.ts';
import { discountTrial, products } from '../../portal/src/features/discounts/dialog/testing-discount.ts';
import { categories, productTrial } from '../../portal/src/features/inventory/dialog/testing-product.ts';
import { variantTrial } from '../../portal/src/features/inventory/dialog/testing-variant.ts';
import { withoutLine } from '../calls.ts';
import { CustomersPage } from '../customers/customers-page.ts';
import { DiscountsPage } from '../discounts/discounts-page.ts';
import { ProductDialogPage } from '../inventory/product-dialog-page.ts';
import { test as base, insertRow, type Shop } from '../shop.ts';
import { eachField } from './each-field.ts';
import * as walk from './editor-walk.ts';
import { columnsOf, updateRow } from './stored-rows.ts';

// Each field of the three editors, in a shop that has what their lists offer.

const categoryIds = categories.map(({ categoryid }) => categoryid);
const referrerIds = referrers.map(({ customerid }) => customerid);

/** Puts into the shop what fields offer to choose from. */
const offer = async ({ sql }: Shop) => {
  await sql(
    `insert into public.categories (categoryid, name) overriding system value
     select * from jsonb_to_recordset($1) as given (categoryid int, name text)`,
    [JSON.stringify(categories)],
  );
  await sql(
    `insert into public.customers (customerid, customer_ulid, first_name, last_name, phone) overriding system value
     select customerid, rpad(customerid::text, 26, '0'), first_name, last_name, phone
     from jsonb_to_recordset($1) as given (customerid int, first_name text, last_name text, phone text)`,
    [JSON.stringify(referrers)],
  );
  await sql(
    `insert into public.products (productid, name, fabric, purchaseprice, retailprice)
     select id, 'Field ' || id, 'Field', 0, 0 from unnest($1::text[]) as id`,
    [products],
  );
};

/** Takes it out again, with all that was added to it. */
const takeBack = async ({ sql }: Shop) => {
  await sql('delete from public.discounts where product_ids && $1', [products]);
  await sql('delete from public.products where productid = any ($1) or categoryid = any ($2)', [products, categoryIds]);
  await sql('delete from public.customers where referred_by = any ($1)', [referrerIds]);
  await sql('delete from public.customers where customerid = any ($1)', [referrerIds]);
  await sql('delete from public.categories where categoryid = any ($1)', [categoryIds]);
};

/** A test in a shop that has what fields offer, signed in as admin. */
const test = base.extend<{ offered: Shop }>({
  offered: async ({ shop, page, signedIn }, use) => {
    await offer(shop);
    await signedIn(page, 'admin');
    await use(shop);
    await takeBack(shop);
  },
});

const productEditor = ({ page, offered: shop }: { page: Page; offered: Shop }): walk.Editor => {
  const products = new ProductDialogPage(page);
  const { dialog } = products;
  const ofProduct = walk.fieldsOf(productTrial, dialog, (body) => body.p_product);
  const ofVariant = walk.fieldsOf(variantTrial, dialog, (body) => body.p_variants?.[0]);
  return {
    ...{ page, dialog, call: /\/rpc\/(add|update)_product/ },
    // The lines are no one field: each of their cells is. Pictures are not typed: e2e/pictures.
    fields: [...ofProduct.filter(({ key }) => key !== 'lines' && key !== 'pictures'), ...ofVariant],
    save: () => products.save(),
    openAdd: async () => {
      await products.products.open();
      await products.openAdd();
    },
    load: ({ productid }) => products.products.open(`?productid=${productid}`),
    openEdit: ({ productid }) => products.openEdit(String(productid)),
    put: async () => {
      const product = { productid: 'FIELD-9', name: 'Field', ...columnsOf(productTrial, 0) };
      const stored = await insertRow(shop, 'products', product);
      const variant = { variantid: randomUUID(), productid: 'FIELD-9', ...columnsOf(variantTrial, 0) };
      await insertRow(shop, 'productsizecolors', variant);
      return stored;
    },
    saveElsewhere: async ({ productid }, place) => {
      await updateRow(shop, 'productsizecolors', columnsOf(variantTrial, place), 'productid', productid);
      await updateRow(shop, 'products', columnsOf(productTrial, place), 'productid', productid);
    },
  };
};

const customerEditor = ({ page, offered: shop }: { page: Page; offered: Shop }): walk.Editor => {
  const customers = new CustomersPage(page);
  const { dialog } = customers;
  return {
    ...{ page, dialog, call: /\/rpc\/save_customer/ },
    fields: walk.fieldsOf(customerTrial, dialog, (body) => body.p_customer),
    save: () => customers.save(),
    openAdd: async () => {
      await customers.open();
      await customers.openAdd();
    },
    load: async ({ phone }) => void (await customers.find(String(phone))),
    openEdit: () =>
      customers.rows
        .first()
        .getByRole('button', { name: /^Edit / })
        .click(),
    put: () => insertRow(shop, 'customers', { customer_ulid: 'f'.repeat(26), ...columnsOf(customerTrial, 0) }),
    saveElsewhere: ({ customerid }, place) =>
      updateRow(shop, 'customers', columnsOf(customerTrial, place), 'customerid', customerid),
  };
};

const discountEditor = ({ page, offered: shop }: { page: Page; offered: Shop }): walk.Editor => {
  const discounts = new DiscountsPage(page);
  const { dialog } = discounts;
  return {
    ...{ page, dialog, call: /\/rpc\/save_discount/ },
    fields: walk.fieldsOf(discountTrial, dialog, (body) => body.p_discount),
    save: () => discounts.save(),
    openAdd: async () => {
      await discounts.open();
      await discounts.openAdd();
    },
    load: () => discounts.open(),
    openEdit: ({ code }) => discounts.openEdit(String(code)),
    put: () => insertRow(shop, 'discounts', columnsOf(discountTrial, 0)),
    saveElsewhere: ({ id }, place) => updateRow(shop, 'discounts', columnsOf(discountTrial, place), 'id', id),
  };
};

for (const [name, editorOn] of [
  ['product and its variants', productEditor],
  ['customer', customerEditor],
  ['discount', discountEditor],
] as const) {
  eachField(
    name,
    test.extend<{ editor: walk.Editor }>({
      editor: async ({ page, offered }, use) => {
        await withoutLine(page);
        await use(editorOn({ page, offered }));
      },
    }),
  );
}
