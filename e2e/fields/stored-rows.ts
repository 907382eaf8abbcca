import type { Trial } from '../../portal/src/lib/testing-fields.ts';
import type { Shop } from '../shop.ts';
import type { Row } from './editor-walk.ts';

const sampleAt = (trial: Trial, key: string, place: number) =>
  trial.kindOf(key).samples[place] ?? trial.kindOf(key).samples[1];

/** The columns of a table with the samples of all keys; a product's lines are rows of another. */
export const columnsOf = (trial: Trial, place: number): Row =>
  Object.fromEntries(
    trial.keys.filter((key) => key !== 'lines').map((key) => [trial.columnOf(key), sampleAt(trial, key, place).stored]),
  );

/** Puts a row into the shop; answers it whole. */
export const insert = async (shop: Shop, table: string, columns: Row): Promise<Row> => {
  const names = Object.keys(columns);
  const places = names.map((_, at) => `$${at + 1}`);
  const [row] = await shop.sql(
    `insert into public.${table} (${names.join(', ')}) values (${places.join(', ')}) returning *`,
    Object.values(columns),
  );
  return row ?? {};
};

/** Changes a row, as somebody else would. */
export const update = async (shop: Shop, table: string, columns: Row, key: string, id: unknown) => {
  const changes = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`);
  await shop.sql(`update public.${table} set ${changes.join(', ')} where ${key} = $1`, [id, ...Object.values(columns)]);
};
