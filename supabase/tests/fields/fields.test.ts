import { beforeAll, describe, expect, test } from 'vitest';
import { askedHistory } from '../asked-history.ts';
import { importCall, stagedFile } from '../staged-file.ts';
import { fileShop } from '../test-shop.ts';
import { type Column, columns, keyOf, nameOf } from './columns.ts';
import { exceptions, tablesElsewhere, type Way, whyNot } from './exceptions.ts';
import { cellOf, cellsOf, fileOf, newLine, tableFiles } from './files.ts';
import { changedRow, type Row, rowNow, rowWith } from './rows.ts';
import { insertedRow, samplesOf } from './samples.ts';
import { newValues, savingOf, savings } from './saving.ts';

/** The columns that staff may write, of the tables that are held. */
const fields: readonly Column[] = columns.filter(({ table, isWritable }) => isWritable && savings[table]);

const shop = fileShop();
beforeAll(() => shop.query(`set timezone = 'UTC'`));

/**
 * A test for each field: that it goes this way or, where it is an exception, that it does not. `look` does it with a
 * record of its own, and answers what was to be found and what was; `says` ends the sentence that begins with the
 * field.
 */
function eachField(
  way: Way,
  says: string,
  look: (field: Column) => Promise<{ wanted: unknown; found: unknown }>,
): void {
  for (const field of way.startsWith('import') ? fields.filter(({ table }) => tableFiles[table]) : fields) {
    const why = whyNot(way, field);
    test(`${nameOf(field)}: ${why === undefined ? says : `${why}, so not: ${says}`}`, async () => {
      const { wanted, found } = await look(field);
      if (why === undefined) expect(found).toEqual(wanted);
      else expect(found, 'It goes this way: take it out of exceptions.ts').not.toEqual(wanted);
    });
  }
}

const { send, putBack } = askedHistory(() => shop);

describe('the fields', () => {
  test('are of every table that staff may write, or held elsewhere for a reason', () => {
    const written = new Set(columns.filter(({ isWritable }) => isWritable).map(({ table }) => table));
    expect(written).toEqual(new Set([...Object.keys(savings), ...Object.keys(tablesElsewhere)]));
  });

  test('have no exception that staff may not write', () => {
    const held = fields.map(nameOf);
    expect(exceptions.flatMap((exception) => exception.columns).filter((name) => !held.includes(name))).toEqual([]);
  });

  // Else one that is saved without the right would be held by nothing here.
  const kept = columns.filter(({ table, isWritable }) => savings[table] && !isWritable);

  test.each(kept)('$table.$name: no save takes what staff may not write', async ({ table, name }) => {
    const values = { ...(await newValues(shop, table)), [name]: null };
    const { body } = await savingOf(table).add(shop, values);
    expect(JSON.parse(body.details)).toEqual({ field: name, reason: `There is no field "${name}"` });
  });

  test.each(Object.keys(savings).filter((table) => !tableFiles[table]))('%s have no import', async (p_kind) => {
    const p_lines = [{ line: 2, values: {} }];
    const ask = { p_import_id: crypto.randomUUID(), p_kind, p_first: 0, p_lines };
    expect(await importCall(shop, 'stage_import', ask)).toMatchObject({ status: 400, body: { code: '22023' } });
  });
});

eachField('add', 'a new record has what was sent, and the answer says so', async ({ table, name, ...column }) => {
  const [first] = await samplesOf(shop, { table, name, ...column });
  const values = { ...(await newValues(shop, table)), [name]: first };
  const { status, body } = await savingOf(table).add(shop, values);
  const told = status === 200 ? savingOf(table).told(body) : undefined;
  const row = told && (await rowWith(shop, table, { [keyOf(table)]: told[keyOf(table)] }));
  return {
    wanted: { refusal: undefined, stored: first, told: first },
    found: { refusal: told ? undefined : body, stored: row?.[name], told: told?.[name] },
  };
});

eachField('update', 'an update of it alone writes it', async (field) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop, field);
  const row = await insertedRow(shop, table, { [name]: first });
  const { seen, update } = savingOf(table);
  const { status, body } = await update(shop, row, { [name]: second }, await seen(shop, row));
  return {
    wanted: { refusal: undefined, stored: second },
    found: { refusal: status === 200 ? undefined : body, stored: (await rowNow(shop, table, row))?.[name] },
  };
});

eachField('overtaken', 'a save over somebody else’s change of it is refused and shows that change', async (field) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop, field);
  const row = await insertedRow(shop, table, { [name]: first });
  const { seen, update, told } = savingOf(table);
  const opened = await seen(shop, row);
  await changedRow(shop, table, row, { [name]: second });
  const { status, body } = await update(shop, row, { [name]: first }, opened);
  const shown = status === 409 ? told(JSON.parse(body.details), row)?.[name] : body;
  return {
    wanted: { status: 409, told: second, stored: second },
    found: { status, told: shown, stored: (await rowNow(shop, table, row))?.[name] },
  };
});

const newestChange = async () => (await send('POST', 'rpc/list_changes', { p_limit: 1 })).body.changes[0];

eachField('put back', 'history tells a change of it, and it is put back', async (field) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop, field);
  const row = await insertedRow(shop, table, { [name]: first });
  await changedRow(shop, table, row, { [name]: second });
  const { before, after, ...change } = await newestChange();
  const { status } = await putBack(change, name);
  return {
    wanted: { before: first, after: second, status: 200, stored: first },
    found: {
      ...{ before: before?.[name], after: after?.[name], status },
      stored: (await rowNow(shop, table, row))?.[name],
    },
  };
});

eachField('deleted', 'it is there again with a record that was deleted', async (field) => {
  const { table, name } = field;
  const [first] = await samplesOf(shop, field);
  const row = await insertedRow(shop, table, { [name]: first });
  await shop.query(`delete from public.${table} where ${keyOf(table)}::text = $1`, [String(row[keyOf(table)])]);
  const change = await newestChange();
  const { status } = await putBack(change);
  return {
    wanted: { before: first, status: 200, stored: first },
    found: { before: change.before?.[name], status, stored: (await rowNow(shop, table, row))?.[name] },
  };
});

/** Loads a file of one line; the line as it was judged, or why it was not loaded. */
async function loaded(table: string, values: Row): Promise<{ refusal?: string; changes?: Row }> {
  try {
    const file = await stagedFile(shop, fileOf(table).kind, [await cellsOf(shop, table, values)]);
    await file.loaded();
    const [line] = await file.lines();
    return line?.reason ? { refusal: line.reason } : { changes: line?.changes as Row };
  } catch (error) {
    return { refusal: String(error) };
  }
}

const keysOf = (table: string, values: Row): Row =>
  Object.fromEntries(fileOf(table).keys.map((key) => [key, values[key]]));

eachField('import new', 'an import of a new line writes it', async (field) => {
  const { table, name } = field;
  const [first] = await samplesOf(shop, field);
  const values = { ...(await newLine(shop, table)), [name]: first };
  const { refusal } = await loaded(table, values);
  const stored = (await rowWith(shop, table, keysOf(table, values)))?.[name];
  return { wanted: { refusal: undefined, stored: first }, found: { refusal, stored } };
});

eachField('import changed', 'an import of a changed line writes it and shows the change', async (field) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop, field);
  const row = await insertedRow(shop, table, { [name]: first });
  const { refusal, changes } = await loaded(table, { ...keysOf(table, row), [name]: second });
  const cells = [first, second].map((value) => cellsOf(shop, table, { [name]: value }));
  const [before, after] = (await Promise.all(cells)).map((of) => of[cellOf(field)]);
  return {
    wanted: { refusal: undefined, shown: { before, after }, stored: second },
    found: { refusal, shown: changes?.[cellOf(field)], stored: (await rowNow(shop, table, row))?.[name] },
  };
});
