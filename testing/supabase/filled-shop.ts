import { loadDemoShop } from '../../bin/demo/shop.ts';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient, createAuth, loginSettings, openOwnDatabase } from '../../provider/index.ts';

/** Text that is awkward in a file of SQL. */
const odd = `\n\\.\n\\! id\ntab\there, line\nbreak, \\ backslash, \\. end, 'quotes" and ₹ साड़ी \\N $1 $$`;

/** Fills a served shop: the demo's goods, customers and people, an account by Google, and changes that leave a history. */
export const fillShop = async ({ connection, url }: Thaan): Promise<void> => {
  const own = openOwnDatabase(loginSettings(connection, 'supabase_auth_admin'));
  const auth = await createAuth({ database: own, settings: { issuer: `${url}/auth/v1` } });
  await loadDemoShop(auth, connection, url);
  await own.close();
  const client = await connectClient(connection);
  await client.query('update public.customers set customer_notes = $1 where customer_ulid < $2', [odd, '5']);
  await client.query(`
    update public.products set retailprice = retailprice + 10 where categoryid = 1;
    delete from public.discounts where code = (select min(code) from public.discounts);
    delete from public.products where productid = (select min(productid) from public.products);
    insert into auth.users (id, email, aud, role, confirmation_token)
      values (gen_random_uuid(), 'by-google@shop.example', 'authenticated', 'authenticated', null);
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      select '1234567890', id, jsonb_build_object('sub', '1234567890', 'email', email), 'google'
      from auth.users where email = 'by-google@shop.example'`);
  await client.end();
};
