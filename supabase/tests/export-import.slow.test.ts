import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvWriter } from '../../portal/src/features/exports/csv-writer.ts';
import { workbookWriter } from '../../portal/src/features/exports/workbook-writer.ts';
import { ImportFile } from '../../portal/src/features/imports/reading/import-file.ts';
import type { ExportedProduct } from '../../portal/src/lib/answers.ts';
import { picturePath } from '../../shop/pictures.ts';
import { customerFileColumns, productFileColumns } from '../../shop/spreadsheet/columns.ts';
import { storedLine } from '../../shop/spreadsheet/file-line.ts';
import { customerLine, productLines } from '../../shop/spreadsheet/list-lines.ts';
import type { WrittenCell } from '../../shop/spreadsheet/written.ts';
import { storedPicture } from './stored-picture.ts';
import { fileShop } from './test-shop.ts';

// A file that was exported and is imported again, untouched, changes nothing.

const shop = fileShop();

const formula = '=HYPERLINK("http://x";"a")\n- b; =c\t@d, "e"';

beforeAll(async () => {
  await shop.query(
    `insert into products (productid, name, fabric, description, purchaseprice, retailprice) values
       ('-X1', 'Odd', '@cloth', $1, 0.07, 9999999999.99), ('00123', 'Odd', '007', '1E5', 1234.5, 0), ('TRUE', 'Odd', '', '3/4', 1, 2),
       ('00124', 'Odd', '#N/A', '''#REF!', 1, 2)`,
    [formula],
  );
  await shop.query(
    `insert into productsizecolors (variantid, productid, size, color, stock) values
       (gen_random_uuid(), '-X1', '+XL', '=Red', 10000000), (gen_random_uuid(), '-X1', '38', '''-Teal', 0),
       (gen_random_uuid(), '00123', '1-2', '0042', 7)`,
  );
  await shop.query(
    `update customers set phone = '+9109876543299' where customerid = (select min(customerid) from customers)`,
  );
  await shop.query(
    `update customers set customer_notes = $1, address = '-', gender = 'Prefer not to say' where customerid % 5 = 0`,
    [formula],
  );
  const path = picturePath(await storedPicture(shop));
  await shop.query(`update products set producturl = $1 where productid = 'BC24001'`, [path]);
});

const call = async (name: string, given: object) => {
  const { status, body } = await shop.send('admin', 'POST', `rpc/${name}`, given);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

const lists = {
  products: {
    columns: productFileColumns,
    lines: async (): Promise<WrittenCell[][]> =>
      (await call('export_products', {})).products.flatMap((product: ExportedProduct) =>
        productLines(product, shop.url),
      ),
  },
  customers: {
    columns: customerFileColumns,
    lines: async (): Promise<WrittenCell[][]> => (await call('export_customers', {})).customers.map(customerLine),
  },
} as const;

const writers = { csv: csvWriter, xlsx: workbookWriter };

describe.each(['products', 'customers'] as const)('all %s', (kind) => {
  test.each(['csv', 'xlsx'] as const)('as %s', async (format) => {
    const { columns, lines } = lists[kind];
    const exported = await lines();
    if (kind === 'products') expect(JSON.stringify(exported)).toContain(`"${shop.url}/storage/v1/object/public/`);
    const writer = writers[format](columns, 'List');
    const bytes = Buffer.concat([...writer.lines(exported), ...writer.end()]);
    const file = await ImportFile.open(kind, new Uint8Array(bytes));
    const read = file.lines(0, file.heads()[0]?.matching ?? {});
    expect(read).toHaveLength(exported.length);

    const p_import_id = randomUUID();
    for (let first = 0; first < read.length; first += 1000) {
      await call('stage_import', {
        p_import_id,
        p_kind: kind,
        p_first: first,
        p_lines: read.slice(first, first + 1000).map((line) => storedLine(line, [shop.url])),
      });
    }
    const check = await call('check_import', { p_import_id });
    const others = ['new', 'changed', 'wrong'].map((p_status) =>
      call('import_lines', { p_import_id, p_status, p_limit: 5 }),
    );
    expect((await Promise.all(others)).flatMap((answer) => answer.lines)).toEqual([]);
    expect(check).toMatchObject({ new: 0, changed: 0, wrong: 0, same: exported.length });
    await call('drop_import', { p_import_id });
  });
});
