import { useEffect } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { config } from '../../lib/config.ts';
import { isLoginRequired, originPath } from '../../lib/origin.ts';
import { useSession } from '../../lib/session.ts';
import { notify } from '../../ui/toaster.tsx';
import { AccountScreen } from './account-screen.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { ScreenLink } from './screen-link.tsx';

/** Says, once, that the page one asked for needs a login. */
const useLoginRequired = (state: unknown): void => {
  const required = isLoginRequired(state);
  useEffect(() => {
    if (!required || !isLoginRequired(history.state)) return;
    history.replaceState({ ...(history.state as object), not_logged_in: false }, '');
    notify({
      title: 'Login Required',
      description: 'Please log in to access the admin portal.',
      type: 'info',
    });
  }, [required]);
};

/** @param onSignInNear called when somebody is about to sign in, so that what comes next can be fetched */
export function LoginPage({ onSignInNear }: { onSignInNear: () => void }) {
  const session = useSession();
  const state = useHistoryState<unknown>();
  const origin = originPath(state);
  useLoginRequired(state);
  if (session.phase === 'in') return <Redirect to={origin} replace />;
  return (
    <AccountScreen
      title="Admin Portal Login"
      footer={
        <>
          No account yet? <ScreenLink to="/admin/signup">Sign up</ScreenLink>
        </>
      }
    >
      <LoginForm onNear={onSignInNear} />
      <div className="my-4 flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      <GoogleButton path={origin} />
      {config.demo ? <DemoSignIns accounts={config.demo.accounts} onNear={onSignInNear} /> : null}
    </AccountScreen>
  );
}
