import { type News, type TableNews, type Watched, watched, withTableNews } from '../../lib/live/news.ts';

/** A row as its list reads it. */
export type ListedRow = Readonly<Record<string, unknown>>;

/** What a list reads: one page of it, its rows by the name of their table, or all its rows. */
export type ListAnswer = readonly ListedRow[] | ListedPage;

type ListedPage = { readonly count: number; readonly page: number; readonly page_count: number } & {
  readonly [Table in ListedTable]?: readonly ListedRow[];
};

export type ListedTable = Exclude<Watched, 'categories'>;

const isPage = (answer: ListAnswer): answer is ListedPage => 'page' in answer;

/** The key of a row, as news name it. */
export const keyIn = (table: ListedTable, row: ListedRow): string => String(row[watched[table]]);

/** What the page calls a row. */
export const rowNameIn = (table: ListedTable, row: ListedRow): string =>
  String(row[table === 'customers' ? 'customer_ulid' : watched[table]]);

export const rowsIn = (table: ListedTable, answer: ListAnswer): readonly ListedRow[] =>
  isPage(answer) ? (answer[table] ?? []) : answer;

/** How much there is as it is now, over the rows that are shown. */
export const withRowsShown = (
  table: ListedTable,
  shown: ListAnswer,
  now: ListAnswer,
  rows: readonly ListedRow[],
): ListAnswer => {
  if (!isPage(shown) || !isPage(now)) return rows;
  return { ...shown, count: now.count, page_count: Math.max(now.page_count, shown.page), [table]: rows };
};

/** What is new for the list of a table: products are shown with the names of their categories. */
export const newsForList = (table: ListedTable, news: News): TableNews | undefined => {
  const own = news.get(table);
  const isRenamed = table === 'products' && news.has('categories');
  return isRenamed ? withTableNews(own, { rows: new Map(), isUntold: true }) : own;
};
