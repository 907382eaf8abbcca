import type { News, TableNews } from './news.ts';

/** Of each table so many rows are remembered: more than are opened before their list is read again. */
const most = 1_000;

let told: News = new Map();

const lately = (earlier: TableNews | undefined, later: TableNews): TableNews => {
  const rows = new Map(earlier?.rows);
  for (const [key, at] of later.rows) {
    rows.delete(key);
    rows.set(key, at);
  }
  return { rows: new Map([...rows].slice(-most)), isUntold: false };
};

/** For the line alone. */
export const rememberTold = (news: News): void => {
  told = new Map([...told, ...[...news].map(([table, each]) => [table, lately(told.get(table), each)] as const)]);
};

/** The rows that were told lately: a list may not have read them yet, or shows them later. */
export const toldLately = (): News => told;
