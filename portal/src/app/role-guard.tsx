import { type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import { onDemand } from '../ui/on-demand.tsx';
import type { OpenArea } from './guard-state.ts';
import { PageSpinner } from './page-spinner.tsx';
import { useRoleGuard } from './use-role-guard.ts';
import { wouldLose } from './would-lose.ts';

const SecondStepAsked = onDemand(async () => (await import('../features/two-step/index.ts')).SecondStepAsked);

/**
 * Lets only staff through, who have the second step that the shop asks of them; everybody else is sent to Access Denied,
 * which offers the way back. A page once open is kept beneath what a second step asks for.
 */
export function RoleGuard({ user, active, children }: OpenArea & { children: ReactNode }) {
  const guard = useRoleGuard(user, active);
  const [opened, setOpened] = useState(false);
  if (guard.state === 'unauthorized') {
    const from = `${location.pathname}${location.search}`;
    return <Redirect to="/unauthorized" replace state={{ from, failure: guard.failure, lost: wouldLose() }} />;
  }
  const enters = guard.state === 'allowed' || (guard.state === 'asked' && guard.secondStep.may_enter);
  if (enters && !opened) setOpened(true);
  const isShown = opened || enters;
  return (
    <>
      {isShown ? children : null}
      {guard.state === 'asked' ? <SecondStepAsked user={user} asked={guard.secondStep} over={isShown} /> : null}
      {isShown || guard.state === 'asked' ? null : <PageSpinner />}
    </>
  );
}
