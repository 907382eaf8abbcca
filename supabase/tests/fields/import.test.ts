import { stagedFile } from '../staged-file.ts';
import { eachField, fields, fileShop } from './each-field.ts';
import { cellOf, cellsOf, fileOf, newLine, tableFiles } from './files.ts';
import { type Row, rowNow, rowWith } from './rows.ts';
import { insertedRow, samplesOf } from './samples.ts';

const shop = fileShop();
const imported = fields.filter(({ table }) => tableFiles[table]);

/** Loads a file of one line; the line as it was judged, or why it was not loaded. */
async function loaded(table: string, values: Row): Promise<{ refusal?: string; changes?: Row }> {
  try {
    const file = await stagedFile(shop(), fileOf(table).kind, [await cellsOf(shop(), table, values)]);
    await file.loaded();
    const [line] = await file.lines();
    return line?.reason ? { refusal: line.reason } : { changes: line?.changes as Row };
  } catch (error) {
    return { refusal: String(error) };
  }
}

eachField(
  'import new',
  'an import of a new line writes it',
  async (field) => {
    const { table, name } = field;
    const [first] = await samplesOf(shop(), field);
    const values = { ...(await newLine(shop(), table)), [name]: first };
    const { refusal } = await loaded(table, values);
    const keys = Object.fromEntries(fileOf(table).keys.map((key) => [key, values[key]]));
    return {
      wanted: { refusal: undefined, stored: first },
      found: { refusal, stored: (await rowWith(shop(), table, keys))?.[name] },
    };
  },
  imported,
);

eachField(
  'import changed',
  'an import of a changed line writes it and shows the change',
  async (field) => {
    const { table, name } = field;
    const [first, second] = await samplesOf(shop(), field);
    const row = await insertedRow(shop(), table, { [name]: first });
    const keys = Object.fromEntries(fileOf(table).keys.map((key) => [key, row[key]]));
    const { refusal, changes } = await loaded(table, { ...keys, [name]: second });
    const [before, after] = [
      await cellsOf(shop(), table, { [name]: first }),
      await cellsOf(shop(), table, { [name]: second }),
    ].map((cells) => cells[cellOf(field)]);
    return {
      wanted: { refusal: undefined, shown: { before, after }, stored: second },
      found: { refusal, shown: changes?.[cellOf(field)], stored: (await rowNow(shop(), table, row))?.[name] },
    };
  },
  imported,
);
