import { useLocation } from 'wouter';
import { useSession } from '../../lib/session.ts';
import { nameOf } from '../../lib/session-state.ts';
import { Callout } from '../../ui/callout.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { AccountScreen } from './account-screen.tsx';
import { passwordAdvice } from './advice.ts';
import { PasswordField } from './credential-fields.tsx';
import { LinkOutcome } from './outcome-of-link.ts';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { ScreenLink } from './screen-link.tsx';
import { giveUpSignIn } from './second-step.mutations.ts';
import { setNewPassword } from './sign-in.mutations.ts';
import { saySuccess } from './sign-in-notices.ts';
import { SubmitButton } from './submit-button.tsx';
import { useLink } from './use-link.ts';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

const SecondStep = onDemand(async () => (await import('./second-step.tsx')).SecondStep);

function NewLink() {
  return (
    <OverHttps what="having a link sent">
      <p className="text-muted">
        A new password is set by way of the link in a mail.{' '}
        <ScreenLink to="/admin/forgot-password">Have a link sent</ScreenLink>
      </p>
    </OverHttps>
  );
}

/** Where the links of the reset mail and of an invitation lead; the link itself signs its person in. */
export function ResetPasswordPage() {
  const [, navigate] = useLocation();
  const session = useSession();
  const { link, retry } = useLink();
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    try {
      await setNewPassword(textOf(fields, 'password'));
      saySuccess('Password Updated', 'You can now log in with your new password.');
      navigate('/admin/login');
    } catch (error) {
      show('Error', error);
    }
  });
  const footer = <ScreenLink to="/admin/login">Back to login</ScreenLink>;
  const outcome = link.phase === 'none' ? null : <LinkOutcome link={link} retry={retry} />;
  // A link that did not do its part sets nobody's password: least of all that of whoever happens to be logged in.
  const isDead = link.phase === 'failed' || link.phase === 'other-browser' || link.phase === 'said';
  if (link.phase === 'checking' || isDead) {
    const mayRetry = link.phase === 'failed' && link.error.offline;
    return (
      <AccountScreen title="Reset Password" footer={footer}>
        <div className="flex flex-col gap-4">
          {outcome}
          {isDead && !mayRetry ? <NewLink /> : null}
        </div>
      </AccountScreen>
    );
  }
  if (session.phase === 'half') {
    return (
      <AccountScreen title="Second step">
        <SecondStep onDone={() => undefined} onCancel={() => void giveUpSignIn()} cancelLabel="Cancel" />
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title="Reset Password" footer={footer}>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        {outcome}
        {session.phase === 'out' ? <NewLink /> : null}
        {session.phase === 'in' ? (
          <p className="text-muted wrap-anywhere">
            For <span className="text-ink">{nameOf(session.user)}</span>, who is logged in here now.
          </p>
        ) : null}
        {problem.error?.code === 'reauthentication_needed' ? (
          <Callout tone="danger">
            <p>It is long ago that you logged in. Have a link sent to your email instead.</p>
            <ScreenLink to="/admin/forgot-password">Have a link sent</ScreenLink>
          </Callout>
        ) : (
          <ProblemCallout problem={problem} />
        )}
        <PasswordField
          label="New password"
          isNew
          autoFocus
          error={problem.error && passwordAdvice(problem.error)}
          onValueChange={forget}
        />
        <SubmitButton busy={busy} wait={problem.wait}>
          Set New Password
        </SubmitButton>
      </form>
    </AccountScreen>
  );
}
