import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { countText } from '../../../../shop/money.ts';
import { providerError } from '../../lib/provider-error.ts';
import { sentences } from '../../lib/sentences.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { notify } from '../../ui/toaster.tsx';
import { HistoryDialog } from '../history/index.ts';
import { ListMenu } from '../list-menu/index.ts';
import { profileColumns } from './columns.tsx';
import type { Profile } from './profile.ts';
import { profileList } from './users.queries.ts';

const failed = 'Failed to fetch users. Please try again later.';

/** The users page: who has an account, and the role of each. */
export function UsersPage() {
  const { data, error, isFetching, isLoading, refetch } = useQuery(profileList());
  const [lookedUp, setLookedUp] = useState<Profile | null>(null);
  const columns = useMemo(() => profileColumns(setLookedUp), []);
  // Said once, however often it is tried again in the background.
  const reason = error ? providerError(error).message : null;
  useEffect(() => {
    if (reason !== null) notify({ title: failed, description: reason, type: 'error' });
  }, [reason]);

  return (
    <div className="-m-4 flex flex-col wide:h-[calc(100dvh-var(--nav-height))]">
      <ListHead
        title="User Management"
        count={data && (data.length === 1 ? '1 user' : `${countText(data.length)} users`)}
        fetching={isLoading}
        fetchingLabel="Loading users"
        onRetry={error && data ? () => void refetch() : undefined}
      >
        <ListMenu kind="users" count={data?.length} />
      </ListHead>
      <div className="min-h-0 flex-1 wide:overflow-auto wide:border-line wide:border-t wide:bg-surface">
        {error && !data ? (
          <ErrorState
            title={failed}
            description={sentences(providerError(error).message, 'Nothing is lost')}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : (
          <DataTable
            label="Users"
            columns={columns}
            rows={data}
            pageSize={8}
            rowKey={(profile) => profile.id}
            empty={<EmptyState title="No users yet" description="Whoever signs up is listed here, by email." />}
          />
        )}
      </div>
      {lookedUp ? (
        <HistoryDialog
          kind="profile"
          record={{ id: lookedUp.id, name: lookedUp.email || lookedUp.id }}
          onClose={() => setLookedUp(null)}
        />
      ) : null}
    </div>
  );
}
