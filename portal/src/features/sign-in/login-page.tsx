import { useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { config } from '../../lib/config.ts';
import { isLoginRequired, originPath } from '../../lib/origin.ts';
import { useSession } from '../../lib/session.ts';
import { nameOf } from '../../lib/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { notify } from '../../ui/toaster.tsx';
import { AccountScreen } from './account-screen.tsx';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { isForDirectory } from './directory-address.ts';
import { GoogleButton } from './google-button.tsx';
import { InboxCallout } from './inbox-callout.tsx';
import { LoginForm } from './login-form.tsx';
import { mailedTo } from './mailed-to.ts';
import { LinkOutcome } from './outcome-of-link.ts';
import { OverHttps } from './over-https.tsx';
import { ScreenLink } from './screen-link.tsx';
import { sayLoggedIn, saySuccess } from './sign-in-notices.ts';
import { type LinkState, useLink } from './use-link.ts';

const SecondStepCard = onDemand(async () => (await import('./second-step-card.tsx')).SecondStepCard);

const DirectoryLogin = onDemand(async () => (await import('./directory-login.tsx')).DirectoryLogin);

const CodeLogin = onDemand(async () => (await import('./code-login.tsx')).CodeLogin);

/** Says, once, that the page one asked for needs a login; not over the words for a login that has just failed. */
const useLoginRequired = (state: unknown, hasFailed: boolean): void => {
  const required = isLoginRequired(state);
  useEffect(() => {
    if (!required || !isLoginRequired(history.state)) return;
    history.replaceState({ ...(history.state as object), not_logged_in: false }, '');
    if (hasFailed) return;
    notify({
      title: 'Login Required',
      description: 'Please log in to access the admin portal.',
      type: 'info',
    });
  }, [required, hasFailed]);
};

/** Says what the link of a mail has done for whoever it signed in. */
const useLinkSuccess = (link: LinkState): void => {
  useEffect(() => {
    if (link.phase !== 'done' || !link.signedIn) return;
    if (link.type === 'email_change') saySuccess('Email Changed', 'From now on, log in with the new email.');
    else if (link.type === 'magiclink') sayLoggedIn();
    else if (link.type !== 'recovery') saySuccess('Email Confirmed', 'Your email address is confirmed.');
  }, [link]);
};

/** Whether the page has something to say of a link that must be read before one goes on. */
const tells = (link: LinkState): boolean => link.phase !== 'none' && !(link.phase === 'done' && link.signedIn);

/** @param onSignInNear called when somebody is about to sign in, so that what comes next can be fetched */
export function LoginPage({ onSignInNear }: { onSignInNear: () => void }) {
  const session = useSession();
  const state = useHistoryState<unknown>();
  const { link, retry } = useLink();
  const origin = originPath(state);
  const offersCodes = config.codes.mail || config.codes.phone;
  const mailed = mailedTo(state);
  const [wasOut, setWasOut] = useState(false);
  const [way, setWay] = useState<'password' | 'code' | 'directory'>(
    config.directory && isForDirectory() ? 'directory' : 'password',
  );
  const byPassword = () => setWay('password');
  if (session.phase === 'out' && !wasOut) setWasOut(true);
  useLoginRequired(state, link.phase === 'failed');
  useLinkSuccess(link);
  if (link.phase === 'done' && link.type === 'recovery') return <Redirect to="/admin/reset-password" replace />;
  // Whoever logged in on this page has seen what it had to say.
  const goesOn = !tells(link) || (wasOut && link.phase !== 'checking');
  if (session.phase === 'in' && goesOn) return <Redirect to={origin} replace />;
  if (session.phase === 'half' && goesOn) {
    return (
      <AccountScreen title="Second step">
        <SecondStepCard />
      </AccountScreen>
    );
  }
  const outcome = link.phase === 'none' ? null : <LinkOutcome link={link} retry={retry} />;
  if (link.phase === 'checking') return <AccountScreen title="Admin Portal Login">{outcome}</AccountScreen>;
  if (session.phase === 'in' || session.phase === 'half') {
    const onward = <ScreenLink to={origin}>Continue as {nameOf(session.user)}</ScreenLink>;
    return (
      <AccountScreen title="Admin Portal Login" footer={onward}>
        {outcome}
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      title="Admin Portal Login"
      footer={
        <>
          No account yet? <ScreenLink to="/admin/signup">Sign up</ScreenLink>
        </>
      }
    >
      <div className="mb-4 empty:hidden">
        {outcome}
        {mailed && link.phase === 'none' ? (
          <InboxCallout>
            If {mailed} is new here, a mail is on its way to it: open its link to confirm the address, then log in. If
            it has an account already, no mail comes: log in, or use Forgot Password.
          </InboxCallout>
        ) : null}
      </div>
      {way === 'code' ? <CodeLogin onBack={byPassword} /> : null}
      {way === 'directory' ? <DirectoryLogin path={origin} onBack={byPassword} /> : null}
      {way === 'password' ? (
        <>
          <LoginForm onNear={onSignInNear} onCode={offersCodes ? () => setWay('code') : undefined} />
          <div className="my-4 flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </div>
          <OverHttps what="signing in with Google">
            <GoogleButton path={origin} />
          </OverHttps>
          {config.directory ? (
            <Button size="large" className="mt-3 w-full" onClick={() => setWay('directory')}>
              Sign in with a company account
            </Button>
          ) : null}
          {config.demo ? <DemoSignIns accounts={config.demo.accounts} onNear={onSignInNear} /> : null}
        </>
      ) : null}
    </AccountScreen>
  );
}
