import { endSessions } from '../../provider/testing/database-sessions.ts';
import type { TestShop } from './test-shop.ts';

/**
 * How many deadlocks there were in this shop's database so far. The data service repeats once what lost to one, so that
 * only the database tells of them; a session tells what it counted at its end at the latest.
 */
export const deadlocks = async (shop: TestShop): Promise<number> => {
  await endSessions(({ text, values }) => shop.query(text, [...values]), 'authenticator');
  const { rows } = await shop.query('select deadlocks from pg_stat_database where datname = current_database()');
  return Number(rows[0]?.deadlocks);
};
