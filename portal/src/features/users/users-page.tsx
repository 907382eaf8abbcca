import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { ListEmpty } from '../../ui/list-empty.tsx';
import { notify } from '../../ui/toaster.tsx';
import { countOf, ListSection, useRecordHistory } from '../list/index.ts';
import { ListMenu } from '../list-menu/index.ts';
import { profileColumns } from './columns.tsx';
import type { Profile } from './profile.ts';
import { profileList } from './users.queries.ts';

const failed = 'Failed to fetch users. Please try again later.';

/** The users page: who has an account, and the role of each. */
export function UsersPage() {
  const query = useQuery(profileList());
  const { data, error } = query;
  const { lookUp, dialog } = useRecordHistory<Profile>('profile', ({ id, email }) => ({ id, name: email || id }));
  const columns = useMemo(() => profileColumns(lookUp), [lookUp]);
  // Said once, however often it is tried again in the background.
  const reason = error ? providerError(error).message : null;
  useEffect(() => {
    if (reason !== null) notify({ title: failed, description: reason, type: 'error' });
  }, [reason]);

  return (
    <>
      <ListSection
        title="User Management"
        label="Users"
        count={countOf(data?.length, 'user')}
        query={query}
        polls
        failure={failed}
        actions={<ListMenu kind="users" count={data?.length} />}
        columns={columns}
        rows={data}
        pageSize={8}
        rowKey={(profile) => profile.id}
        empty={<ListEmpty of="users" title="No users yet" description="Whoever signs up is listed here, by email." />}
      />
      {dialog}
    </>
  );
}
