// The first start on a database, and two of them at once: DATABASE_URL names one for several processes.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAuth } from '../../provider/index.ts';
import { type TestDatabase, testDatabase } from '../../provider/testing/database.ts';
import { loadDemoShop } from '../demo/shop.ts';
import { clone, readSettings, type Settings } from '../settings/settings.ts';
import { installationOf } from './installation.ts';

let test: TestDatabase;

beforeEach(async () => {
  test = await testDatabase({ migrations: join(clone, 'supabase/migrations') });
});
afterEach(() => test.close());

const demo = readSettings({ THAAN_DATA: '/srv/thaan' });
const shop: Settings = { ...demo, owner: { email: 'owner@shop.example', password: undefined } };

it('two first starts of one kind both go on', async () => {
  const both = await Promise.all([installationOf(test.admin, demo), installationOf(test.admin, demo)]);
  expect(both).toEqual(['demo', 'demo']);
});

it('two first starts of different kinds agree on one', async () => {
  const starts = await Promise.allSettled([installationOf(test.admin, demo), installationOf(test.admin, shop)]);
  const said = starts.map((start) => (start.status === 'fulfilled' ? start.value : start.reason.message));
  // The demo joins a shop, which asks for its owner later; an owner never joins a demo.
  if (said[0] === 'shop') expect(said).toEqual(['shop', 'shop']);
  else expect(said).toEqual(['demo', expect.stringContaining('holds the demo shop')]);
});

it('the advice names what was named', async () => {
  await installationOf(test.admin, demo);
  await expect(installationOf(test.admin, shop)).rejects.toThrow('name a new folder in THAAN_DATA');
  await expect(installationOf(test.admin, { ...shop, database: test.admin })).rejects.toThrow(
    'name a new database in DATABASE_URL',
  );
});

it('two first starts fill one demo shop once', async () => {
  const auth = await createAuth({ database: test.own, settings: { issuer: 'http://127.0.0.1/auth/v1' } });
  const load = () => loadDemoShop(auth, test.admin, 'http://127.0.0.1:3000');
  await Promise.all([load(), load()]);
  const { rows } = await test.query({ text: 'select count(*)::int as discounts from public.discounts', values: [] });
  const again = await testDatabase({ migrations: join(clone, 'supabase/migrations') });
  const other = await createAuth({ database: again.own, settings: { issuer: 'http://127.0.0.1/auth/v1' } });
  await loadDemoShop(other, again.admin, 'http://127.0.0.1:3000');
  const once = await again.query({ text: 'select count(*)::int as discounts from public.discounts', values: [] });
  await again.close();
  expect(rows).toEqual(once.rows);
});
