// Who hears of which changes: every role, every table whose changes are told, every kind of change, both versions of the
// protocol.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient } from '../../provider/index.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { account } from './accounts.ts';
import { type HeardChange, type Listening, listen, liveClient, type Version } from './listening.ts';

const versions = ['1.0.0', '2.0.0'] as const;
const roles = ['superadmin', 'admin', 'user', 'visitor'] as const;
type Role = (typeof roles)[number];

/** Of each table its key, and what inserts, updates and deletes a row of it. */
const writes: Readonly<Record<string, readonly [key: string, ...statements: string[]]>> = {
  categories: [
    'categoryid',
    `insert into categories (name) values ('Told')`,
    `update categories set name = 'Told anew' where name = 'Told'`,
    `delete from categories where name = 'Told anew'`,
  ],
  products: [
    'productid',
    `insert into products (productid, name, purchaseprice, retailprice) values ('T1', 'Told', 1, 2)`,
    `update products set retailprice = 3 where productid = 'T1'`,
    `delete from products where productid = 'T1'`,
  ],
  productsizecolors: [
    'variantid',
    `insert into products (productid, name, purchaseprice, retailprice) values ('T2', 'Told', 1, 2);
      insert into productsizecolors (productid, size, color) values ('T2', 'S', 'Red')`,
    `update productsizecolors set stock = 3 where productid = 'T2'`,
    `delete from productsizecolors where productid = 'T2'`,
  ],
  customers: [
    'customerid',
    `insert into customers (customer_ulid, first_name, last_name, phone)
      values ('01J00000000000000000000000', 'Told', 'Rao', '+919000000000')`,
    `update customers set first_name = 'Told anew' where phone = '+919000000000'`,
    `delete from customers where phone = '+919000000000'`,
  ],
  discounts: [
    'id',
    `insert into discounts (code) values ('TOLD')`,
    `update discounts set value = 3 where code = 'TOLD'`,
    `delete from discounts where code = 'TOLD'`,
  ],
  profiles: [
    'id',
    `insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'told@shop.example');
      insert into profiles (id, email) values ('00000000-0000-4000-8000-000000000001', 'told@shop.example')
      on conflict do nothing`,
    `update profiles set role = 'admin' where email = 'told@shop.example'`,
    `delete from profiles where email = 'told@shop.example'`,
  ],
};

const tables = Object.keys(writes);

/** What policies let somebody see of any row they are told, deleted ones too: staff of all but profiles, whose policy looks at the row. */
const toStaff = tables
  .flatMap((table) => ['DELETE', 'INSERT', 'UPDATE'].map((type) => `${table} ${type}`))
  .filter((change) => change !== 'profiles DELETE');

const toldTo: Readonly<Record<Role, readonly string[]>> = {
  superadmin: toStaff,
  admin: toStaff,
  // Their own profile, by which it is known that all before was told.
  user: ['profiles UPDATE'],
  visitor: [],
};

let thaan: Thaan;
let everybody: { readonly role: Role; readonly version: Version; readonly listening: Listening }[];
const clients: SupabaseClient[] = [];

const sql = async (text: string): Promise<void> => {
  const client = await connectClient(thaan.connection);
  await client.query(text).finally(() => client.end());
};

const isUser = ({ table, new: { email } }: HeardChange): boolean =>
  table === 'profiles' && email === 'user@shop.example';

/** Resolves when all that was committed before was told: everybody but a visitor may see the user's profile. */
const settle = async (phone: string): Promise<void> => {
  await sql(`update profiles set phone = '${phone}' where email = 'user@shop.example'`);
  for (const { role, listening } of everybody)
    if (role !== 'visitor') await listening.heard((change) => isUser(change) && change.new.phone === phone);
};

beforeAll(async () => {
  thaan = await startTestThaan();
  const people = {
    superadmin: testOwner,
    admin: await account(thaan, 'admin', 'admin'),
    user: await account(thaan, 'user', 'user'),
    visitor: undefined,
  };
  everybody = [];
  for (const version of versions)
    for (const role of roles) {
      const client = await liveClient(thaan, version, people[role]);
      clients.push(client);
      everybody.push({ role, version, listening: await listen(client, tables) });
    }
});
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels();
  await thaan?.stop();
});

describe('each kind of change of each table', () => {
  beforeAll(async () => {
    // One after the other: of a row that has gone meanwhile its end alone is told.
    for (const [place, statement] of Object.values(writes)
      .flatMap(([, ...all]) => all)
      .entries()) {
      await sql(statement);
      await settle(`+9191111111${10 + place}`);
    }
  });

  it.each(versions.flatMap((version) => roles.map((role) => [role, version] as const)))('%s, %s', (role, version) => {
    const heard = everybody.find((each) => each.role === role && each.version === version)?.listening;
    const kinds = new Set(heard?.changes.map(({ table, eventType }) => `${table} ${eventType}`));
    expect([...kinds].sort()).toEqual([...toldTo[role]].sort());
    if (role === 'user') expect(heard?.changes.every(isUser)).toBe(true);
    // Of what is gone the key alone, and of no other person's row more than the policies let through.
    for (const { table, eventType, old } of heard?.changes ?? [])
      if (eventType === 'DELETE') expect(Object.keys(old)).toEqual([writes[table]?.[0]]);
  });

  it('a visitor is told at once that these tables are closed', () => {
    const said = everybody.filter(({ role }) => role === 'visitor').flatMap(({ listening }) => listening.said);
    expect(said).toHaveLength(2);
    for (const words of said) expect(words).toMatch(/^error: Unable to subscribe .* permission denied for table /);
  });
});

it('a role counts from the next change on, when it is given and when it is taken', async () => {
  const users = everybody.filter(({ role }) => role === 'user').map(({ listening }) => listening);
  const names = (): unknown[] =>
    users.flatMap(({ changes }) => changes.map(({ new: { name } }) => name)).filter(Boolean);
  await sql(`update profiles set role = 'admin' where email = 'user@shop.example'`);
  await sql(`insert into categories (name) values ('To the new admin')`);
  await vi.waitUntil(() => names().length === 2, { timeout: 15_000 });
  await sql(`update profiles set role = 'user' where email = 'user@shop.example'`);
  await sql(`insert into categories (name) values ('To no admin any more')`);
  await settle('+919222222222');
  expect(names()).toEqual(['To the new admin', 'To the new admin']);
});

it('an import is told to those alone who may see of it', async () => {
  const before = new Map(everybody.map((each) => [each, each.listening.said.length]));
  await sql(`insert into products (productid, name, purchaseprice, retailprice)
    select 'I' || i, 'Imported', 1, 2 from generate_series(1, 3000) as i`);
  const staff = everybody.filter(({ role }) => role === 'superadmin' || role === 'admin');
  for (const { listening } of staff) await listening.told('ok: Many changes');
  await settle('+919333333333');
  for (const each of everybody) {
    const said = each.listening.said.slice(before.get(each));
    expect([each.role, said]).toEqual([each.role, staff.includes(each) ? ['ok: Many changes'] : []]);
  }
});
