import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Cells, importCall, stagedFile } from './staged-file.ts';
import { fileShop } from './test-shop.ts';

// A column that is added to a table and granted to staff is imported and exported, without a line that was written for it.

const shop = fileShop();

const columns = {
  hsn: `text constraint %_hsn_length_check check (char_length(hsn) <= 8)`,
  duty: 'numeric(12, 2)',
  pieces: 'integer not null default 1',
  woven: 'boolean not null default false',
};
const names = Object.keys(columns).join(', ');

beforeAll(async () => {
  for (const table of ['products', 'customers']) {
    for (const [name, said] of Object.entries(columns)) {
      await shop.query(`alter table public.${table} add column ${name} ${said.replace('%', table)}`);
    }
    await shop.query(`grant insert (${names}), update (${names}) on public.${table} to authenticated`);
    await shop.query(
      `comment on constraint ${table}_hsn_length_check on public.${table} is E'The HSN code is too long\\nShorten it.'`,
    );
  }
});

/** What a new line of each kind says at least; the first cell is its key. */
const newLine = {
  products: () => ({ productid: `T-${randomInt(1e9)}`, fabric: 'Chanderi', purchaseprice: 450, retailprice: 1125 }),
  customers: () => ({ phone: `+91${randomInt(1e9, 9e9)}`, first_name: 'Asha', last_name: 'Rao' }),
};

describe.each(['products', 'customers'] as const)('%s', (kind) => {
  const stored = async (line: Cells) => {
    const [[key = '', value] = []] = Object.entries(line);
    return (await shop.query(`select ${names} from public.${kind} where ${key} = $1`, [value])).rows;
  };

  test('a new line, one that says the same, and a changed one', async () => {
    const line = newLine[kind]();
    const told = { ...line, hsn: ' 5208 ', duty: '12.50', pieces: '6', woven: 'yes' };
    await (await stagedFile(shop, kind, [told])).loaded();
    expect(await stored(line)).toEqual([{ hsn: '5208', duty: '12.50', pieces: 6, woven: true }]);

    const same = await stagedFile(shop, kind, [{ ...line, hsn: '5208\r\n', duty: 12.5, pieces: '6.0', woven: 'TRUE' }]);
    expect(await same.check()).toMatchObject({ same: 1, changed: 0 });

    const changed = await stagedFile(shop, kind, [{ ...line, duty: '7', woven: 'No' }]);
    await changed.loaded();
    expect((await changed.lines()).map(({ changes }) => changes)).toEqual([
      { duty: { before: 12.5, after: 7 }, woven: { before: true, after: false } },
    ]);
    expect(await stored(line)).toEqual([{ hsn: '5208', duty: '7.00', pieces: 6, woven: false }]);
  });

  test('where a new line says nothing, the defaults of the table hold', async () => {
    const line = newLine[kind]();
    await (await stagedFile(shop, kind, [line])).loaded();
    expect(await stored(line)).toEqual([{ hsn: null, duty: null, pieces: 1, woven: false }]);
  });

  test.each([
    ['hsn', '123456789', 'The HSN code is too long'],
    ['duty', '1.234', 'The amount has more than two decimals'],
    ['pieces', '1.5', 'The number has decimals'],
    ['woven', 'perhaps', 'A value cannot be read'],
  ])('%s: "%s" is refused', async (field, value, reason) => {
    const file = await stagedFile(shop, kind, [{ ...newLine[kind](), [field]: value }]);
    expect(await file.check()).toMatchObject({ wrong: 1 });
    expect(await file.lines()).toMatchObject([{ field, reason }]);
  });
});

test('an export of products tells of them', async () => {
  const line = newLine.products();
  await (await stagedFile(shop, 'products', [{ ...line, hsn: '5208', duty: 7, woven: 'yes' }])).loaded();
  const { body } = await importCall(shop, 'export_products', { p_productid: line.productid });
  expect(body.products).toMatchObject([{ hsn: '5208', duty: 7, pieces: 1, woven: true }]);
});
