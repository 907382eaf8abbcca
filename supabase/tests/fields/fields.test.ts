import { expect, test } from 'vitest';
import { importCall } from '../staged-file.ts';
import { columns, nameOf } from './columns.ts';
import { fields, fileShop } from './each-field.ts';
import { exceptions, tablesElsewhere } from './exceptions.ts';
import { tableFiles } from './files.ts';
import { samplesOf } from './samples.ts';
import { newValues, savingOf, savings } from './saving.ts';

const shop = fileShop();

const called = (of: typeof columns) => of.map((field) => ({ field, called: nameOf(field) }));

test('every table that staff may write is held here, or elsewhere for a reason', () => {
  const written = new Set(columns.filter(({ isWritable }) => isWritable).map(({ table }) => table));
  expect(written).toEqual(new Set([...Object.keys(savings), ...Object.keys(tablesElsewhere)]));
});

test('every exception is of a column that staff may write', () => {
  const held = fields.map(nameOf);
  expect(exceptions.flatMap((exception) => exception.columns).filter((name) => !held.includes(name))).toEqual([]);
});

test.each(called(fields))('$called: there are two values to try it with', async ({ field }) => {
  const [first, second] = await samplesOf(shop(), field);
  expect(first).not.toEqual(second);
});

// Else one that is saved without the right would be held by nothing here.
const kept = columns.filter(({ table, isWritable }) => savings[table] && !isWritable);

test.each(called(kept))('$called: no save takes what staff may not write', async ({ field: { table, name } }) => {
  const values = { ...(await newValues(shop(), table)), [name]: null };
  const { body } = await savingOf(table).add(shop(), values);
  expect(JSON.parse(body.details)).toEqual({ field: name, reason: `There is no field "${name}"` });
});

test.each(Object.keys(savings).filter((table) => !tableFiles[table]))('%s have no import', async (p_kind) => {
  const p_lines = [{ line: 2, values: {} }];
  const ask = { p_import_id: crypto.randomUUID(), p_kind, p_first: 0, p_lines };
  expect(await importCall(shop(), 'stage_import', ask)).toMatchObject({ status: 400, body: { code: '22023' } });
});
