import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { loginState } from '../lib/origin.ts';
import { useLogoutNotice, useSession } from '../lib/session.ts';
import type { SignedIn } from '../lib/session-state.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { type OpenArea, sessionGuard } from './guard-state.ts';
import { PageSpinner } from './page-spinner.tsx';
import { wouldLose } from './would-lose.ts';

const SessionEndedDialog = onDemand(async () => (await import('../features/sign-in/index.ts')).SessionEndedDialog);

type GuardProps = {
  /** The page behind the guard, for the person it was opened for. */
  children: (area: OpenArea) => ReactNode;
};

const here = () => loginState(location.pathname, location.search);

function StartAnew() {
  useEffect(() => location.reload(), []);
  return <PageSpinner />;
}

/** Lets only people who are signed in through. A page once open is kept until they leave it themselves. */
export function Guard({ children }: GuardProps) {
  const session = useSession();
  const [, navigate] = useLocation();
  const [openFor, setOpenFor] = useState<SignedIn | null>(null);
  const [takenOver, setTakenOver] = useState(false);
  const guard = sessionGuard(session, openFor, openFor !== null && !takenOver && wouldLose());
  useLogoutNotice(guard === 'logged-out');
  const user = session.phase === 'in' && guard !== 'ended' ? session.user : openFor;
  if (guard === 'open' && openFor === null) setOpenFor(user);
  if (guard === 'not-logged-in') return <Redirect to="/admin/login" replace state={here()} />;
  if (guard === 'half') return <Redirect to="/admin/login" replace state={{ ...here(), not_logged_in: false }} />;
  if (guard === 'logged-out') return <Redirect to="/admin/login" replace />;
  if (guard === 'changed') return <StartAnew />;
  if (guard === 'loading' || !user) return <PageSpinner />;
  return (
    <>
      {children({ user, active: guard === 'open' })}
      {guard === 'ended' ? (
        <SessionEndedDialog
          user={user}
          half={session.phase === 'half' && session.user.id === user.id}
          onTakenOver={() => setTakenOver(true)}
          onLeave={() => navigate('/admin/login', { state: here() })}
        />
      ) : null}
    </>
  );
}
