import { eachField, fileShop } from './each-field.ts';
import { changedRow, rowNow } from './rows.ts';
import { insertedRow, samplesOf } from './samples.ts';
import { savingOf } from './saving.ts';

const shop = fileShop();

eachField('overtaken', 'a save over somebody else’s change of it is refused and shows that change', async (field) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop(), field);
  const row = await insertedRow(shop(), table, { [name]: first });
  const { seen, update, told } = savingOf(table);
  const opened = await seen(shop(), row);
  await changedRow(shop(), table, row, { [name]: second });
  const { status, body } = await update(shop(), row, { [name]: first }, opened);
  return {
    wanted: { status: 409, told: second, stored: second },
    found: {
      status,
      told: status === 409 ? told(JSON.parse(body.details), row)?.[name] : body,
      stored: (await rowNow(shop(), table, row))?.[name],
    },
  };
});
