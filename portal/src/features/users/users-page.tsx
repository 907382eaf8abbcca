import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countText } from '../../../../shop/money.ts';
import { providerError } from '../../lib/provider-error.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { notify } from '../../ui/toaster.tsx';
import { profileColumns } from './columns.tsx';
import { profileList } from './users.queries.ts';

const failed = 'Failed to fetch users. Please try again later.';

/** The users page: who has an account, and the role of each. */
export function UsersPage() {
  const { data, error, isFetching, refetch } = useQuery(profileList());
  useEffect(() => {
    if (error) notify({ title: failed, description: providerError(error).message, type: 'error' });
  }, [error]);

  return (
    <div className="-m-4 flex flex-col wide:h-[calc(100dvh-var(--nav-height))]">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <h1 className="font-semibold text-title">User Management</h1>
        {data ? (
          <p role="status" className="text-muted tabular-nums">
            {data.length === 1 ? '1 user' : `${countText(data.length)} users`}
          </p>
        ) : null}
        <span className="inline-flex size-4">
          {isFetching ? <Spinner label="Loading users" className="text-accent-text" /> : null}
        </span>
      </div>
      <div className="min-h-0 flex-1 wide:overflow-auto wide:border-line wide:border-t wide:bg-surface">
        {error && !data ? (
          <ErrorState
            title={failed}
            description={`${providerError(error).message} Nothing is lost.`}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : (
          <DataTable
            label="Users"
            columns={profileColumns}
            rows={data}
            pageSize={8}
            rowKey={(profile) => profile.id}
            empty={<EmptyState title="No users yet" description="Whoever signs up is listed here, by email." />}
          />
        )}
      </div>
    </div>
  );
}
