// docs/scripting.md: its program, run as it stands there, against a shop.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgrestClient } from '@supabase/postgrest-js';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { clone } from '../../bin/settings/settings.ts';
import { connectClient } from '../../provider/index.ts';
import { enterByApp, profilesSeen, signIn } from '../client.ts';
import { commandEnvironment } from '../command-environment.ts';
import { runToEnd } from '../run-to-end.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';

interface Line {
  readonly productid: string;
  readonly before: number;
  readonly after: number;
}

const page = readFileSync(join(clone, 'docs/scripting.md'), 'utf8');

/** The page's blocks in a language, in its order. */
const blocksIn = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

let thaan: Thaan;
let superuser: Awaited<ReturnType<typeof connectClient>>;
let folder: string;

// Kurtis are more than a page, and come first; each test that saves has a category of its own behind them.
const counts = { Kurti: 1_050, Saree: 50, Shawl: 2 };
const sarees = counts.Saree;

beforeAll(async () => {
  thaan = await startTestThaan();
  superuser = await connectClient(thaan.connection);
  for (const [place, [category, count]] of Object.entries(counts).entries())
    await superuser.query(
      `insert into public.products (productid, name, categoryid, fabric, purchaseprice, retailprice)
         select 'BC2' || $1 || lpad(n::text, 4, '0'), 'Silk - ' || name, categoryid, 'Silk', n, n + 0.5
         from generate_series(1, $2) as n, public.categories where name = $3`,
      [place, count, category],
    );
  await superuser.query(
    `insert into public.productsizecolors (variantid, productid, size, color, stock)
       select gen_random_uuid(), 'BC220001', size, '=Red, "deep"', 3 from unnest('{S,M}'::text[]) as size`,
  );
  folder = mkdtempSync(join(tmpdir(), 'thaan-script-'));
  symlinkSync(join(clone, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'prices.mjs'), blocksIn('js').join('\n'));
});
afterAll(async () => {
  await superuser.end();
  await thaan.stop();
  rmSync(folder, { recursive: true });
});

test('what the page has installed is what is tried here', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  const client = `@supabase/supabase-js@${devDependencies['@supabase/supabase-js']}`;
  expect(blocksIn('sh').join('')).toContain(`npm install ${client} otpauth@${dependencies.otpauth}\n`);
});

const enter = (words: readonly string[], more: Record<string, string> = {}) => {
  const account = { SHOP_EMAIL: testOwner.email, SHOP_PASSWORD: testOwner.password };
  const env = commandEnvironment({ SHOP: thaan.url, ...account, SHOP_APP_KEY: '', ...more });
  return runToEnd(join(folder, 'prices.mjs'), words, { env, cwd: folder });
};
const type = (...words: string[]) => enter(words);
const planned = (): Line[] => JSON.parse(readFileSync(join(folder, 'prices.json'), 'utf8'));
const prices = async (): Promise<Map<string, number>> => {
  const { rows } = await superuser.query('select productid, retailprice::float8 as price from public.products');
  return new Map(rows.map(({ productid, price }) => [productid, price]));
};

test('the plan tells every price before and after, and changes none', async () => {
  const before = await prices();
  const { code, out, err } = await type('plan', 'Saree', '5');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`${sarees} prices would change. Nothing is changed yet.`);
  expect(out).toMatch(/'BC210010' +│ 'Silk - Saree' +│ 10\.5 +│ 11 /);
  expect(planned()).toHaveLength(sarees);
  expect(planned()[9]).toEqual({ productid: 'BC210010', name: 'Silk - Saree', before: 10.5, after: 11 });
  await type('plan', 'Kurti', '-50');
  expect(planned()).toHaveLength(counts.Kurti);
  expect(await prices()).toEqual(before);
});

test('saving follows the plan, leaves what others did meanwhile, and may be typed again', async () => {
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  await type('plan', 'Saree', '5');
  writeFileSync(
    join(folder, 'prices.json'),
    JSON.stringify(planned().filter(({ productid }) => productid !== 'BC210001')),
  );
  await superuser.query(`delete from public.products where productid = 'BC210002'`);
  await superuser.query(`update public.products set retailprice = 7 where productid = 'BC210003'`);
  await superuser.query(`update public.products set fabric = 'Tussar' where productid = 'BC210004'`);
  const before = await prices();

  const first = await type('save');
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toContain('BC210002 left, since it is no longer there\n');
  expect(first.out).toContain('BC210003 left, since somebody gave it another price\n');
  expect(first.out.match(/^BC21\d{4} saved$/gm)).toHaveLength(sarees - 3);
  const after = await prices();
  const expected = planned().filter(({ productid }) => !['BC210002', 'BC210003'].includes(productid));
  expect(after).toEqual(new Map([...before, ...expected.map(({ productid, after }) => [productid, after] as const)]));

  const second = await type('save');
  expect(second.out.match(/^BC21\d{4} saved already$/gm)).toHaveLength(sarees - 3);
  expect(second.out).not.toMatch(/ saved$/m);
  expect(await prices()).toEqual(after);

  const shop = new PostgrestClient(`${thaan.url}/rest/v1`, {
    headers: { apikey: thaan.publicKey, authorization: `Bearer ${token}` },
  });
  const { data } = await shop.rpc('list_changes', { p_kind: 'product', p_record: 'BC210004' }).throwOnError();
  expect(JSON.stringify(data)).toContain(testOwner.email);
  expect(await profilesSeen(thaan, token)).toEqual([{ email: testOwner.email, role: 'superadmin' }]);
  const { rows } = await superuser.query('select id from auth.sessions');
  expect(rows).toHaveLength(1);
});

test('the file has each product with its variants, and no cell that a spreadsheet runs', async () => {
  expect((await type('export')).code).toBe(0);
  const file = readFileSync(join(folder, 'products.csv'), 'utf8');
  expect(file.startsWith('\uFEFF')).toBe(true);
  const { data } = Papa.parse<string[]>(file.trim());
  const all = await prices();
  expect(data).toHaveLength(1 + all.size + 1);
  expect(data[0]).toEqual([
    'productid',
    'category',
    'fabric',
    'purchaseprice',
    'retailprice',
    'size',
    'color',
    'stock',
  ]);
  expect(data.filter(([id]) => id?.startsWith('BC22')).map((line) => line.join('|'))).toEqual([
    `BC220001|Shawl|Silk|1|1.5|S|'=Red, "deep"|3`,
    `BC220001|Shawl|Silk|1|1.5|M|'=Red, "deep"|3`,
    'BC220002|Shawl|Silk|2|2.5|||',
  ]);
  expect(new Map(data.slice(1).map(([id = '', , , , price]) => [id, Number(price)]))).toEqual(all);
});

test('where the shop asks a second step it reads nothing without one and is refused; with an app its key opens the shop, once in half a minute', async () => {
  await superuser.query(`update private.second_step_rule set rule = 'everybody';
    update private.first_asked set asked_at = asked_at - interval '8 days'`);
  expect(await enter(['plan', 'Saree', '5'])).toMatchObject({ code: 1, err: 'There is no category Saree.\n' });
  expect(await enter(['export'])).toMatchObject({ code: 1, err: 'permission denied: this is for staff\n' });

  const { app } = await enterByApp(thaan, testOwner.email, testOwner.password);
  const keyless = 'This account has a second step: SHOP_APP_KEY must be the key of its app.\n';
  expect(await enter(['plan', 'Saree', '5'])).toMatchObject({ code: 1, err: keyless });
  // As the portal shows it.
  const env = { SHOP_APP_KEY: app.secret.replaceAll(/.{4}(?=.)/g, '$& ') };
  // As if the next half minute's were taken, too, which may have begun by then.
  await superuser.query('update auth.spent_steps set last_step = last_step + 1');
  expect(await enter(['export'], env)).toMatchObject({ code: 1, err: expect.stringContaining('used already') });
  for (const [words, said] of [
    [['plan', 'Shawl', '100'], '2 prices would change.'],
    [['save'], 'BC220001 saved'],
  ] as const) {
    // Half a minute later.
    await superuser.query('delete from auth.spent_steps');
    expect(await enter(words, env)).toMatchObject({ code: 0, err: '', out: expect.stringContaining(said) });
  }
  const { rows } = await superuser.query(
    `select retailprice::float8 as price from public.products where productid = 'BC220001'`,
  );
  expect(rows).toEqual([{ price: 3 }]);
});
