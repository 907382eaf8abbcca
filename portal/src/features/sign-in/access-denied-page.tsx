import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { landingPath, loginState, originPath } from '../../lib/origin.ts';
import { logOut, useLogoutNotice, useSession } from '../../lib/session.ts';
import { nameOf } from '../../lib/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { AccountScreen } from './account-screen.tsx';
import { useGivenRole } from './use-given-role.ts';

/** What the guard says of a refusal. */
interface Refusal {
  /** Why the role could not be read, where that is the reason. */
  readonly failure: string | null;
  /** Whether something typed and not saved went with the page. */
  readonly lost: boolean;
}

const refusalOf = (state: unknown): Refusal | null => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { failure, lost } = state as Partial<Record<keyof Refusal, unknown>>;
  return { failure: typeof failure === 'string' ? failure : null, lost: lost === true };
};

/** For people who are signed in and no staff, and for those whose role could not be read. */
export function AccessDeniedPage() {
  const session = useSession();
  const state = useHistoryState<unknown>();
  const [, navigate] = useLocation();
  const refusal = refusalOf(state);
  const loggedOut = session.phase === 'out' && session.reason === 'logout';
  useLogoutNotice(loggedOut);
  const retry = (): void => navigate(originPath(state), { replace: true });
  // What was lost is to be read: from there one goes on by oneself.
  const waits = refusal !== null && refusal.failure === null && !refusal.lost && session.phase === 'in';
  useGivenRole(waits ? session.user.id : null, retry);
  if (session.phase === 'out') {
    const asked = loggedOut ? undefined : loginState(originPath(state), '');
    return <Redirect to="/admin/login" replace state={asked} />;
  }
  // Whoever came here by the address alone may be staff: the guard of the landing page knows.
  if (!refusal && session.phase === 'in') return <Redirect to={landingPath} replace />;
  return (
    <AccountScreen title="Access Denied">
      <p>You do not have admin privileges.</p>
      {session.phase === 'in' ? <p className="mt-1 break-words text-muted">{nameOf(session.user)}</p> : null}
      <p role={refusal?.failure ? 'alert' : undefined} className="mt-4 text-muted">
        {refusal?.failure
          ? `Your role could not be checked: ${refusal.failure}`
          : 'If you should have them, ask a colleague who manages users, then retry.'}
      </p>
      {refusal?.lost ? (
        <p role="alert" className="mt-2 text-danger-text">
          Your privileges were taken away while you were editing; what you had not saved was not saved.
        </p>
      ) : null}
      <div className="mt-5 flex gap-2">
        <Button onClick={retry}>Retry</Button>
        <Button variant="danger" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </AccountScreen>
  );
}
