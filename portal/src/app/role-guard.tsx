import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import type { OpenArea } from './guard-state.ts';
import { PageSpinner } from './page-spinner.tsx';
import { useRoleGuard } from './use-role-guard.ts';
import { wouldLose } from './would-lose.ts';

/** Lets only staff through; everybody else is sent to Access Denied, which offers the way back. */
export function RoleGuard({ user, active, children }: OpenArea & { children: ReactNode }) {
  const guard = useRoleGuard(user, active);
  if (guard.state === 'loading') return <PageSpinner />;
  if (guard.state === 'allowed') return children;
  const from = `${location.pathname}${location.search}`;
  return <Redirect to="/unauthorized" replace state={{ from, failure: guard.failure, lost: wouldLose() }} />;
}
