import { randomUUID } from 'node:crypto';
import { loadDemoShop } from '../../bin/demo/shop.ts';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient, createAuth, loginSettings, openOwnDatabase } from '../../provider/index.ts';
import { billOf, newGood } from '../../supabase/tests/sample-goods.ts';
import { sampleProduct } from '../../supabase/tests/sample-product.ts';
import { ask, signIn } from '../client.ts';
import { testOwner } from '../start-thaan.ts';

/** Text that is awkward in a file of SQL. */
const odd = `\n\\.\n\\! id\ntab\there, line\nbreak, \\ backslash, \\. end, 'quotes" and ₹ साड़ी \\N $1 $$`;

/**
 * Fills a served shop: the demo's goods and people, what staff do there, accounts by Google and by phone, a longer
 * history, and second steps that the shop asks of everybody.
 */
export const fillShop = async (thaan: Thaan): Promise<void> => {
  await loadDemo(thaan);
  await workThere(thaan);
  await changeRows(thaan);
};

const loadDemo = async ({ connection, url }: Thaan): Promise<void> => {
  const own = openOwnDatabase(loginSettings(connection, 'supabase_auth_admin'));
  const auth = await createAuth({ database: own, settings: { issuer: `${url}/auth/v1` } });
  await loadDemoShop(auth, connection, url);
  await own.close();
};

/** A product, goods that came in, and labels that came out: each leaves a request that was served. */
const workThere = async (thaan: Thaan): Promise<void> => {
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  const call = async (name: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await ask(thaan, `/rest/v1/rpc/${name}`, body, token);
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const variant = { variantid: randomUUID(), size: 'Free', color: 'Red', stock: 3 };
  const added = await call('add_product', {
    p_request_id: randomUUID(),
    p_product: sampleProduct,
    p_variants: [variant],
  });
  const label = { ...variant, productid: added.productid, retailprice: sampleProduct.retailprice, copies: 3 };
  await call('record_printed_labels', { p_print_id: randomUUID(), p_labels: [label] });
  const p_goods = billOf(newGood({ fabric: 'Muga' }, ['S', 'Red', 2], ['M', 'Red', 3]));
  await call('receive_goods', { p_request_id: randomUUID(), p_goods });
};

const changeRows = async ({ connection }: Thaan): Promise<void> => {
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
      from auth.users where email = 'by-google@shop.example';
    with people as (
      insert into auth.users (id, phone, phone_confirmed_at, aud, role, encrypted_password)
        select gen_random_uuid(), '9198765000' || n, now(), 'authenticated', 'authenticated', encrypted_password
        from auth.users cross join generate_series(11, 12) as n where email = '${testOwner.email}'
        returning id, phone
    ), identified as (
      insert into auth.identities (provider_id, user_id, identity_data, provider)
        select id::text, id, jsonb_build_object('sub', id), 'phone' from people
    ) insert into public.profiles (id, role) select id, 'admin' from people;
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
      select gen_random_uuid(), id, friendly_name, factor_type::auth.factor_type, 'verified', now(), now(), secret, number
      from auth.users cross join
        (values ('App', 'totp', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', null), ('Phone', 'phone', null, '919876543210'))
          as factors (friendly_name, factor_type, secret, number)
      where email = '${testOwner.email}';
    update private.second_step_rule set rule = 'everybody'`);
  await client.end();
};
