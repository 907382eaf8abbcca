import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { countText } from '../../../../shop/money.ts';
import { providerError } from '../../lib/provider-error.ts';
import { ClearFilters } from '../../ui/data-table/clear-filters.tsx';
import { useListState } from '../../ui/data-table/use-list-state.ts';
import { ListEmpty } from '../../ui/list-empty.tsx';
import { notify } from '../../ui/toaster.tsx';
import { countOf, ListSection, liveCount, useRecordHistory } from '../list/index.ts';
import { ListMenu } from '../list-menu/index.ts';
import { profileColumns } from './columns.tsx';
import { isMatching } from './is-matching.ts';
import { userListUrl } from './list-url.ts';
import { nameOfProfile, type Profile } from './profile.ts';
import { useRule } from './use-rule.tsx';
import { useUntoldDeletions } from './use-untold-deletions.ts';
import { profileList } from './users.queries.ts';

const failed = 'Failed to fetch users. Please try again later.';

/** The users page: who has an account, and the role of each. */
export function UsersPage() {
  const query = useQuery(profileList());
  const { data, error } = query;
  useUntoldDeletions();
  const { request, isFiltered, filters, clearFilters, correctPage } = useListState(userListUrl);
  const { email, role } = request.filters;
  const isShown = useCallback((profile: Profile) => isMatching(profile, { email, role }), [email, role]);
  const found = data?.filter(isShown);
  const count = countOf(data?.length, 'user');
  const { lookUp, dialog } = useRecordHistory<Profile>('profile', (profile) => ({
    id: profile.id,
    name: nameOfProfile(profile),
  }));
  const rule = useRule(data);
  const columns = useMemo(() => profileColumns(lookUp), [lookUp]);
  // Said once, however often it is tried again in the background.
  const reason = error ? providerError(error).message : null;
  useEffect(() => {
    if (reason !== null) notify({ title: failed, description: reason, type: 'error' });
  }, [reason]);

  // All of them are one page, whatever an address says.
  useEffect(() => {
    if (request.page > 1) correctPage(1);
  });

  return (
    <>
      <ListSection
        title="User Management"
        label="Users"
        count={liveCount(isFiltered && found ? `${countText(found.length)} of ${count}` : count, {
          table: 'profiles',
          queryKey: profileList().queryKey,
          isShown,
        })}
        query={query}
        polls
        failure={failed}
        actions={
          <>
            {rule.button}
            <ListMenu kind="users" count={data?.length} entry={rule.entry} />
            {isFiltered ? <ClearFilters onClear={clearFilters} className="max-wide:hidden" /> : null}
          </>
        }
        columns={columns}
        rows={found}
        pageSize={8}
        rowKey={(profile) => profile.id}
        filters={filters}
        empty={
          <ListEmpty
            of="users"
            title="No users yet"
            description="Whoever signs up is listed here, by email."
            filtered={isFiltered && { title: 'No users match these filters', onClear: clearFilters }}
          />
        }
      />
      {dialog}
      {rule.dialog}
    </>
  );
}
