import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FirstAdded } from '../../lib/answers.ts';
import type { ListRequest, ListUrl } from '../../ui/data-table/list-url.ts';
import { useListState } from '../../ui/data-table/use-list-state.ts';
import { useMarkedRow } from '../../ui/data-table/use-marked-row.ts';
import { type Page, useListPage } from './use-list-page.ts';

/**
 * A list that is read page by page, as its address says. A page that is not there becomes the one that was answered.
 * @param url made once, outside the component
 */
export const usePagedList = <Key extends string, Answer extends Page, Row, Cached extends QueryKey>(
  url: ListUrl<Key>,
  pageOf: (request: ListRequest<Key>) => UseQueryOptions<Answer, Error, Answer, Cached>,
  rowsOf: (answer: Answer) => readonly Row[],
  rowKey: (row: Row) => string,
) => {
  const list = useListState(url);
  const { request, correctPage } = list;
  const query = useListPage(pageOf, request);
  const { added, mark, markAdded, followAdded, markImported, markSaved } = useMarkedRow(url.write(request), rowKey);
  const { data, isPlaceholderData } = query;
  const page = data && !isPlaceholderData ? data.page : request.page;
  useEffect(() => {
    if (page !== request.page) correctPage(page);
  });
  return {
    request,
    query,
    rows: data && rowsOf(data),
    /** The row that was added last, while the page is shown that was opened for it. */
    added,
    /** What is pointed out. */
    mark,
    /** Opens the page of all rows where a new one stands, and points it out. */
    showAdded: (row: Row, on: number): void => markAdded(row, list.showAll(on)),
    followAdded,
    /** Opens the page of all rows where an import's begin, and points those out; `size` is that of a page. */
    showImported: ({ before, keys }: FirstAdded, size: number): void =>
      markImported(keys, list.showAll(Math.floor(before / size) + 1)),
    /** Points a row out that was saved. */
    showSaved: markSaved,
    isFiltered: list.isFiltered,
    filters: list.filters,
    clearFilters: list.clearFilters,
    pages: { page, pageCount: data?.page_count ?? page, onPageChange: list.goToPage },
  };
};
