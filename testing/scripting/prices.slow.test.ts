// docs/scripting.md: its program, run as it stands there, against a shop.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PostgrestClient } from '@supabase/postgrest-js';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { clone } from '../../bin/settings/settings.ts';
import { connectClient } from '../../provider/index.ts';
import { profilesSeen, signIn } from '../client.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { blocksIn } from './page.ts';
import { type PricesProgram, pricesProgram } from './prices-program.ts';

interface Line {
  readonly productid: string;
  readonly before: number;
  readonly after: number;
}

let thaan: Thaan;
let superuser: Awaited<ReturnType<typeof connectClient>>;
let program: PricesProgram;
let folder: string;

// Kurtis are more than a page, and come first; each test that saves has a category of its own behind them.
const counts = { Kurti: 1_050, Saree: 50, Lehenga: 20, Shawl: 2, Dupatta: 4 };
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
       select gen_random_uuid(), 'BC230001', size, '=Red, "deep"', 3 from unnest('{S,M}'::text[]) as size`,
  );
  program = pricesProgram();
  folder = program.folder;
});
afterAll(async () => {
  await superuser.end();
  await thaan.stop();
  program.remove();
});

test('what the page has installed is what is tried here', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  const client = `@supabase/supabase-js@${devDependencies['@supabase/supabase-js']}`;
  expect(blocksIn('sh').join('')).toContain(`npm install ${client} otpauth@${dependencies.otpauth}\n`);
});

const type = (...words: string[]) => {
  const account = { SHOP_EMAIL: testOwner.email, SHOP_PASSWORD: testOwner.password };
  return program.type(words, { SHOP: thaan.url, ...account });
};
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

test('a plan with a price that is none is saved up to there, and says which', async () => {
  await type('plan', 'Dupatta', '10');
  const [first, second, ...others] = planned();
  const [third, fourth] = others;
  const altered = [{ ...first, after: '12' }, second, { ...third, after: -5 }, fourth];
  writeFileSync(join(folder, 'prices.json'), JSON.stringify(altered));
  const before = await prices();
  const { code, out, err } = await type('save');
  expect([code, err]).toEqual([1, `${third?.productid}: The retail price is not a price\n`]);
  expect(out).toBe(`${first?.productid} left, since its new price is no number\n${second?.productid} saved\n`);
  expect(await prices()).toEqual(new Map([...before, [second?.productid ?? '', second?.after ?? 0]]));
});

test('a product that somebody saves at that very moment is looked at once more', async () => {
  await type('plan', 'Lehenga', '10');
  const [one, other] = planned().slice(-2);
  const somebody = await connectClient(thaan.connection);
  await somebody.query('begin');
  await somebody.query(`update public.products set fabric = 'Georgette' where productid = $1`, [one?.productid]);
  await somebody.query('update public.products set retailprice = 8 where productid = $1', [other?.productid]);
  const saving = type('save');
  const waiting = `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`;
  await expect.poll(async () => (await superuser.query(waiting)).rows[0]?.waiting).toBe(1);
  await somebody.query('commit');
  await somebody.end();

  expect((await saving).out).toContain(`${other?.productid} left, since somebody gave it another price`);
  const { rows } = await superuser.query(
    'select fabric, retailprice::float8 as price from public.products where productid = any ($1) order by productid',
    [[one?.productid, other?.productid]],
  );
  expect(rows).toEqual([
    { fabric: 'Georgette', price: one?.after },
    { fabric: 'Silk', price: 8 },
  ]);
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
  expect(data.filter(([id]) => id?.startsWith('BC23')).map((line) => line.join('|'))).toEqual([
    `BC230001|Shawl|Silk|1|1.5|S|'=Red, "deep"|3`,
    `BC230001|Shawl|Silk|1|1.5|M|'=Red, "deep"|3`,
    'BC230002|Shawl|Silk|2|2.5|||',
  ]);
  expect(new Map(data.slice(1).map(([id = '', , , , price]) => [id, Number(price)]))).toEqual(all);
});

test.each([
  [['plan', 'Sari', '5'], 'There is no category Sari.'],
  [['plan', 'Saree', 'five'], 'How many percent?'],
])('%j is refused', async (words, said) => {
  const { code, err } = await type(...words);
  expect([code, err]).toEqual([1, `${said}\n`]);
});
