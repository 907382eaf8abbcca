import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { DataTable, type DataTableProps } from '../../ui/data-table/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListHead } from '../../ui/list-head.tsx';

type ListSectionProps<Row> = Omit<DataTableProps<Row>, 'markedKey' | 'stale'> & {
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
  /** A row to point out. */
  added?: Row | null;
  /** The buttons of the head. */
  actions: ReactNode;
  /** The way to the other pages, where there are any. */
  pages?: ReactNode;
};

/** A section: its head, its table, and what stands there while there is nothing to show or the rows are not the latest. */
export function ListSection<Row>({
  title,
  subtitle,
  count,
  query,
  polls = false,
  failure,
  added,
  actions,
  pages,
  ...table
}: ListSectionProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const [retrying, setRetrying] = useState(false);
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
    <div className="-m-4 flex flex-col max-wide:has-data-dock:pb-32 wide:h-[calc(100dvh-var(--nav-height))]">
      <ListHead
        title={title}
        {...(subtitle !== undefined && { subtitle })}
        count={count}
        fetching={isFetching && (!polls || data === undefined || retrying)}
        fetchingLabel={`Loading ${table.label.toLowerCase()}`}
        onRetry={reason !== null && !isLost ? retry : undefined}
      >
        {actions}
      </ListHead>
      <div className="min-h-0 flex-1 wide:overflow-auto wide:border-line wide:border-t wide:bg-surface">
        <DataTable
          {...table}
          rows={isLost ? [] : table.rows}
          markedKey={added ? table.rowKey(added) : null}
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
      {pages ? <div className="px-4 py-2 wide:border-line wide:border-t">{pages}</div> : null}
    </div>
  );
}
