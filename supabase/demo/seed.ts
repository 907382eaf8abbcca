import { shopDay } from '../../shop/dates.ts';
import { seedCategories } from '../seed/categories.ts';
import type { SeedClient } from '../seed/client.ts';
import { seedStaff } from '../seed/staff.ts';
import { demoCustomers } from './customers.ts';
import { demoDiscounts } from './discounts.ts';
import { demoPrintedLabels } from './printed-labels.ts';
import { demoProducts } from './products.ts';
import { createRandom } from './random.ts';

/** What the demo shop is filled with and for whom. */
export interface DemoOptions {
  /** Where the demo pictures are served, such as 'http://127.0.0.1:3000'. */
  readonly baseUrl: string;
  /** The ids in auth.users of the three accounts that one can sign in with. */
  readonly accounts: { readonly superadmin: string; readonly admin: string; readonly user: string };
  readonly now: Date;
}

/**
 * Fills an empty shop with the demo data: the same at every `now` of one year, but for the dates. A shop that is filled
 * already is left as it is: only its pictures move to the new `baseUrl`. Call it inside a transaction.
 */
export async function seedDemo(client: SeedClient, { baseUrl, accounts, now }: DemoOptions): Promise<void> {
  if (await isFilled(client)) await movePictures(client, baseUrl);
  else await fill(client, { baseUrl, accounts, now });
}

async function isFilled(client: SeedClient): Promise<boolean> {
  const { rows } = await client.query('select exists (select from public.products) as filled');
  return rows[0]?.filled === true;
}

async function movePictures(client: SeedClient, baseUrl: string): Promise<void> {
  // Another port is nobody's change of a product: the history would hold all of them at every start.
  await client.query('alter table public.products disable trigger products_record_changed');
  await client.query(
    `update public.products set producturl = $1 || substring(producturl from '/demo/pictures/[0-9]+$')
     where producturl ~ '^https?://[^/]+/demo/pictures/[0-9]+$' and not starts_with(producturl, $1 || '/')`,
    [baseUrl],
  );
  await client.query('alter table public.products enable trigger products_record_changed');
}

async function fill(client: SeedClient, { baseUrl, accounts, now }: DemoOptions): Promise<void> {
  const random = createRandom(20_240_815);
  await seedStaff(client, accounts.superadmin, 'superadmin');
  await seedStaff(client, accounts.admin, 'admin');
  await seedStaff(client, accounts.user, 'user');
  await seedCategories(client);
  const year = Number(shopDay(now).slice(2, 4));
  const products = demoProducts(random, year);
  await insertProducts(client, products, baseUrl, now);
  await client.query('select private.apply_printed_labels($1::jsonb)', [
    JSON.stringify(demoPrintedLabels(products, year)),
  ]);
  await insertCustomers(client, demoCustomers(random), now);
  await insertDiscounts(client, now);
}

async function insertProducts(
  client: SeedClient,
  products: ReturnType<typeof demoProducts>,
  baseUrl: string,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(products);
  // What stands in the table as it stands here.
  const own = Object.keys(products[0] ?? {}).filter((name) => !['category', 'picture', 'variants'].includes(name));
  // Oldest first, spread over 900 days up to yesterday.
  await client.query(
    `insert into public.products (${own.join(', ')}, categoryid, producturl, created_at)
     select ${own.map((column) => `product.${column}`).join(', ')}, categories.categoryid,
       $2 || '/demo/pictures/' || (given.fields ->> 'picture'),
       $3::timestamptz - interval '1 day' - interval '3 days' * (count(*) over () - place)
     from jsonb_array_elements($1::jsonb) with ordinality as given (fields, place)
     cross join jsonb_populate_record(null::public.products, given.fields) as product
     left join public.categories on categories.name = given.fields ->> 'category'`,
    [json, baseUrl, now],
  );
  await client.query(
    `insert into public.productsizecolors (variantid, productid, size, color, stock)
     select variantid, productid, size, color, stock
     from jsonb_to_recordset($1::jsonb) as product (productid text, variants jsonb),
       jsonb_to_recordset(variants) as variant (variantid uuid, size text, color text, stock integer)`,
    [json],
  );
}

async function insertCustomers(
  client: SeedClient,
  customers: ReturnType<typeof demoCustomers>,
  now: Date,
): Promise<void> {
  const json = JSON.stringify(customers);
  await client.query(
    `insert into public.customers
       (customer_ulid, first_name, last_name, phone, email, address, gender, loyalty_tier, store_credit,
        customer_notes, total_spend, last_purchased_at, created_at)
     select customer_ulid, first_name, last_name, phone, email, address, gender, loyalty_tier, store_credit,
       customer_notes, total_spend,
       $2::timestamptz - interval '1 day' * bought_days_ago,
       $2::timestamptz - interval '1 day' * created_days_ago
     from jsonb_to_recordset($1::jsonb) as given (
       customer_ulid text, first_name text, last_name text, phone text, email text, address text, gender text,
       loyalty_tier text, store_credit numeric, customer_notes text, total_spend numeric, bought_days_ago integer,
       created_days_ago integer
     )`,
    [json, now],
  );
  await client.query(
    `update public.customers set referred_by = referrer.customerid
     from jsonb_to_recordset($1::jsonb) as given (customer_ulid text, referrer_ulid text)
     join public.customers as referrer on referrer.customer_ulid = given.referrer_ulid
     where customers.customer_ulid = given.customer_ulid`,
    [json],
  );
}

async function insertDiscounts(client: SeedClient, now: Date): Promise<void> {
  await client.query(
    `insert into public.discounts
       (code, type, value, max_discount, category, once_per_customer, exclusive, auto_apply, active, min_total,
        start_date, end_date)
     select code, type, value, max_discount, category, once_per_customer, exclusive, auto_apply, active, min_total,
       $2::date + starts_in, $2::date + ends_in
     from jsonb_to_recordset($1::jsonb) as given (
       code text, type text, value numeric, max_discount numeric, category text, once_per_customer boolean,
       exclusive boolean, auto_apply boolean, active boolean, min_total numeric, starts_in integer, ends_in integer
     )`,
    [JSON.stringify(demoDiscounts), shopDay(now)],
  );
}
