import type { Trial } from '../../portal/src/lib/testing-fields.ts';
import type { Row, Shop } from '../shop.ts';

const sampleAt = (trial: Trial, key: string, place: number) =>
  trial.kindOf(key).samples[place] ?? trial.kindOf(key).samples[1];

/**
 * The columns of a table with the samples of all keys; a product's lines are rows of another, and its pictures have to
 * lie in the shop before it can name them (e2e/pictures).
 */
export const columnsOf = (trial: Trial, place: number): Row =>
  Object.fromEntries(
    trial.keys
      .filter((key) => key !== 'lines' && key !== 'pictures')
      .map((key) => [trial.columnOf(key), sampleAt(trial, key, place).stored]),
  );

/** Changes a row, as somebody else would. */
export const updateRow = async (shop: Shop, table: string, columns: Row, key: string, id: unknown) => {
  const changes = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`);
  await shop.sql(`update public.${table} set ${changes.join(', ')} where ${key} = $1`, [id, ...Object.values(columns)]);
};
