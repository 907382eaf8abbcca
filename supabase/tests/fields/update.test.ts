import { eachField, fileShop } from './each-field.ts';
import { rowNow } from './rows.ts';
import { insertedRow, samplesOf } from './samples.ts';
import { savingOf } from './saving.ts';

const shop = fileShop();

eachField('update', 'an update of it alone writes it', async (field) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop(), field);
  const row = await insertedRow(shop(), table, { [name]: first });
  const { seen, update } = savingOf(table);
  const { status, body } = await update(shop(), row, { [name]: second }, await seen(shop(), row));
  return {
    wanted: { refusal: undefined, stored: second },
    found: { refusal: status === 200 ? undefined : body, stored: (await rowNow(shop(), table, row))?.[name] },
  };
});
