import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { roleQuery } from '../lib/profile.queries.ts';
import { providerError } from '../lib/provider-error.ts';
import type { SignedIn } from '../lib/session-state.ts';
import { notify } from '../ui/toaster.tsx';
import { type RoleGuard, roleGuard } from './guard-state.ts';

/** A role that was taken away closes an open page within 5 s. */
const recheckEveryMs = 4_000;

/** Once the person is back, everything that failed while their session had ended is asked for again. */
const useResume = (active: boolean): void => {
  const queryClient = useQueryClient();
  const wasActive = useRef(active);
  useEffect(() => {
    if (active && !wasActive.current) void queryClient.invalidateQueries();
    wasActive.current = active;
  }, [active, queryClient]);
};

/** What the guard makes of this person's role, now and while the page is open. Says when a profile was made. */
export const useRoleGuard = (user: SignedIn, active: boolean): RoleGuard => {
  const { data, error } = useQuery({
    ...roleQuery(user),
    enabled: active,
    gcTime: 0, // who comes back from Access Denied is checked again
    staleTime: 0,
    refetchInterval: recheckEveryMs,
    refetchOnWindowFocus: 'always',
  });
  useResume(active);
  const created = data?.created ?? false;
  const failure = error ? providerError(error) : null;
  const profileFailed = failure?.title;
  const reason = failure?.message ?? '';
  useEffect(() => {
    if (!created) return;
    notify({ title: 'Welcome', description: 'Your user profile was created successfully.', type: 'success' });
  }, [created]);
  useEffect(() => {
    if (profileFailed) notify({ title: profileFailed, description: reason, type: 'error' });
  }, [profileFailed, reason]);
  return roleGuard(data ?? null, failure && reason);
};
