import { keyOf } from './columns.ts';
import { eachField, fileShop } from './each-field.ts';
import { rowWith } from './rows.ts';
import { samplesOf } from './samples.ts';
import { newValues, savingOf } from './saving.ts';

const shop = fileShop();

eachField('add', 'a new record has what was sent, and the answer says so', async ({ table, name, ...column }) => {
  const [first] = await samplesOf(shop(), { table, name, ...column });
  const values = { ...(await newValues(shop(), table)), [name]: first };
  const { status, body } = await savingOf(table).add(shop(), values);
  const told = status === 200 ? savingOf(table).told(body) : undefined;
  const row = told && (await rowWith(shop(), table, { [keyOf(table)]: told[keyOf(table)] }));
  return {
    wanted: { refusal: undefined, stored: first, told: first },
    found: { refusal: told ? undefined : body, stored: row?.[name], told: told?.[name] },
  };
});
