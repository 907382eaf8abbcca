import { type News, type TableNews, withTableNews } from '../../lib/live/news.ts';
import type { ListedRow, ListedTable } from '../../lib/live/row-names.ts';

/** What a list reads: one page of it, its rows by the name of their table, or all its rows. */
export type ListAnswer = readonly ListedRow[] | ListedPage;

type ListedPage = { readonly count: number; readonly page: number; readonly page_count: number } & {
  readonly [Table in ListedTable]?: readonly ListedRow[];
};

const isPage = (answer: ListAnswer): answer is ListedPage => 'page' in answer;

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
