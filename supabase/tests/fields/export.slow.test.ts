import { expect, test } from 'vitest';
import { type Column, nameOf } from './columns.ts';
import { eachField, fields, fileShop } from './each-field.ts';
import { exportedLines, isExported, readBack, tableFiles } from './files.ts';
import { changedRow } from './rows.ts';
import { insertedRow, samplesOf } from './samples.ts';

const shop = fileShop();

const exported = fields.filter(({ table }) => isExported(table));

const carries = async (field: Column) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop(), field);
  const row = await insertedRow(shop(), table, { [name]: first });
  const before = await exportedLines(shop(), table, row);
  const changed = await changedRow(shop(), table, row, { [name]: second });
  const after = await exportedLines(shop(), table, changed);
  expect([before.length, after.length]).toEqual([1, 1]);
  return { wanted: 'another line', found: JSON.stringify(before) === JSON.stringify(after) ? before : 'another line' };
};

eachField('export', 'an export carries a change of it', carries, exported);

const inFiles = fields.filter(({ table }) => tableFiles[table]);

test.each(inFiles.map((field) => ({ field, called: nameOf(field) })))(
  '$called: an export of it, read back, changes nothing',
  async ({ field }) => {
    const { table, name } = field;
    const [first] = await samplesOf(shop(), field);
    const row = await insertedRow(shop(), table, { [name]: first });
    const { check, lines } = await readBack(shop(), table, await exportedLines(shop(), table, row));
    expect(check, JSON.stringify(lines)).toMatchObject({ new: 0, changed: 0, wrong: 0, same: 1 });
  },
);

eachField(
  'import changed',
  'an export from before a change of it, read back, would undo the change',
  async (field) => {
    const { table, name } = field;
    const [first, second] = await samplesOf(shop(), field);
    const row = await insertedRow(shop(), table, { [name]: first });
    const exported = await exportedLines(shop(), table, row);
    await changedRow(shop(), table, row, { [name]: second });
    const { lines } = await readBack(shop(), table, exported);
    return { wanted: ['changed'], found: lines.map(({ status }) => status) };
  },
  inFiles,
);
