import { askedHistory } from '../asked-history.ts';
import { keyOf } from './columns.ts';
import { eachField, fileShop } from './each-field.ts';
import { changedRow, rowNow } from './rows.ts';
import { insertedRow, samplesOf } from './samples.ts';

const shop = fileShop();
const { send, putBack } = askedHistory(shop);

const newestChange = async () => (await send('POST', 'rpc/list_changes', { p_limit: 1 })).body.changes[0];

eachField('put back', 'history tells a change of it, and it is put back', async (field) => {
  const { table, name } = field;
  const [first, second] = await samplesOf(shop(), field);
  const row = await insertedRow(shop(), table, { [name]: first });
  await changedRow(shop(), table, row, { [name]: second });
  const change = await newestChange();
  const answer = await putBack(change, name);
  return {
    wanted: { before: first, after: second, status: 200, stored: first },
    found: {
      before: change.before?.[name],
      after: change.after?.[name],
      status: answer.status,
      stored: (await rowNow(shop(), table, row))?.[name],
    },
  };
});

eachField('deleted', 'it is there again with a record that was deleted', async (field) => {
  const { table, name } = field;
  const [first] = await samplesOf(shop(), field);
  const row = await insertedRow(shop(), table, { [name]: first });
  await shop().query(`delete from public.${table} where ${keyOf(table)}::text = $1`, [String(row[keyOf(table)])]);
  const change = await newestChange();
  const { status } = await putBack(change);
  return {
    wanted: { before: first, status: 200, stored: first },
    found: { before: change.before?.[name], status, stored: (await rowNow(shop(), table, row))?.[name] },
  };
});
