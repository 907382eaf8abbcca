import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { classNames } from '../../ui/class-names.ts';
import { filtersSet } from '../../ui/data-table/column.ts';
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { usePageFromTop } from './use-page-from-top.ts';

type ListSectionProps<Row> = Omit<DataTableProps<Row>, 'filterFold' | 'stale'> & {
  title: string;
  /** The table's own title, where it has one. */
  subtitle?: string;
  /** How much the list holds, in words; undefined until it is known. */
  count: ReactNode;
  /** How the rows are read. */
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>;
  /** Whether they are read again and again, which is not worth a spinner. */
  polls?: boolean;
  /** Said where they cannot be read: 'The customers could not be loaded'. */
  failure: string;
  /** The buttons of the head. */
  actions: ReactNode;
  /** The way to the other pages, where there are any. */
  pages?: ReactElement<{ page: number }>;
};

/** A section: its head, its table, and what stands there while there is nothing to show or the rows are not the latest. */
export function ListSection<Row>({
  title,
  subtitle,
  count,
  query,
  polls = false,
  failure,
  actions,
  pages,
  ...table
}: ListSectionProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const [retrying, setRetrying] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const filtersId = useId();
  const scroller = usePageFromTop(isPlaceholderData ? undefined : pages?.props.page, table.mark);
  const reason = error && providerError(error).message;
  // Said once, however often it is tried again.
  useEffect(() => {
    if (reason !== null) console.error(failure, reason);
  }, [reason, failure]);
  const isLost = reason !== null && data === undefined;
  const retry = () => {
    setRetrying(true);
    void refetch().finally(() => setRetrying(false));
  };
  return (
    <div className="-m-4 flex flex-col max-wide:pb-32 wide:h-[calc(100dvh-var(--nav-height))]">
      <ListHead
        title={title}
        {...(subtitle !== undefined && { subtitle })}
        count={count}
        fetching={isFetching && (!polls || data === undefined || retrying)}
        fetchingLabel={`Loading ${table.label.toLowerCase()}`}
        filters={
          table.filters && {
            set: filtersSet(table.columns, table.filters),
            unfolded,
            controls: filtersId,
            onToggle: () => setUnfolded(!unfolded),
          }
        }
        onRetry={reason !== null && !isLost ? retry : undefined}
      >
        {actions}
      </ListHead>
      <div
        ref={scroller}
        className={classNames(
          'min-h-0 flex-1 wide:@container wide:overflow-auto wide:border-line wide:border-t wide:bg-surface',
          // Above toasts that are higher than the bar in which they lie.
          pages ? 'wide:mb-[max(0px,calc(var(--toasts)-2.8125rem))]' : 'wide:mb-(--toasts)',
        )}
      >
        <DataTable
          {...table}
          rows={isLost ? [] : table.rows}
          filterFold={{ id: filtersId, unfolded }}
          stale={isPlaceholderData}
          empty={
            isLost ? (
              <ErrorState
                title={failure}
                description={sentences(reason, 'Nothing is lost')}
                onRetry={retry}
                retrying={isFetching}
              />
            ) : (
              table.empty
            )
          }
        />
      </div>
      {pages ? (
        <div
          data-page-bar=""
          // In the middle, or as far left of it as toasts need at the bar's end.
          className="grid grid-cols-1 px-4 pt-2 pb-[max(0.5rem,var(--safe-bottom))] wide:grid-cols-[1fr_auto_minmax(22rem,1fr)] wide:border-line wide:border-t"
        >
          <div className="wide:col-start-2">{pages}</div>
        </div>
      ) : null}
    </div>
  );
}
