import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { originPath } from '../../lib/origin.ts';
import { logOut, useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { AccountScreen } from './account-screen.tsx';

const failureOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'failure' in state && typeof state.failure === 'string'
    ? state.failure
    : null;

/** For people who are signed in and no staff, and for those whose role could not be read. */
export function AccessDeniedPage() {
  const session = useSession();
  const state = useHistoryState<unknown>();
  const [, navigate] = useLocation();
  if (session.phase === 'out') return <Redirect to="/admin/login" replace />;
  const failure = failureOf(state);
  return (
    <AccountScreen title="Access Denied">
      <p>You do not have admin privileges.</p>
      {session.phase === 'in' ? <p className="mt-1 break-words text-muted">{session.user.email}</p> : null}
      <p role={failure ? 'alert' : undefined} className="mt-4 text-muted">
        {failure
          ? `Your role could not be checked: ${failure}`
          : 'If you should have them, ask a colleague who manages users, then retry.'}
      </p>
      <div className="mt-5 flex gap-2">
        <Button onClick={() => navigate(originPath(state), { replace: true })}>Retry</Button>
        <Button variant="danger" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </AccountScreen>
  );
}
