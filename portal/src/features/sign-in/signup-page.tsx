import { useState } from 'react';
import { useLocation } from 'wouter';
import { config } from '../../lib/config.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { AccountScreen } from './account-screen.tsx';
import { passwordAdvice } from './advice.ts';
import { Captcha } from './captcha-place.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { withMailedTo } from './mailed-to.ts';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { linkLook, ScreenLink } from './screen-link.tsx';
import { signUp } from './sign-in.mutations.ts';
import { saySuccess } from './sign-in-notices.ts';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

const PhoneSignup = onDemand(async () => (await import('./phone-signup.tsx')).PhoneSignup);

export function SignupPage() {
  const [, navigate] = useLocation();
  const [byPhone, setByPhone] = useState(false);
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    const email = textOf(fields, 'email');
    try {
      await signUp(email, textOf(fields, 'password'));
      saySuccess('Signup Success', 'Please check your inbox to verify your account.');
      navigate('/admin/login', { state: withMailedTo(history.state, email) });
    } catch (error) {
      show('Signup Failed', error);
    }
  });
  return (
    <AccountScreen
      title="Create an Account"
      footer={
        <>
          Have an account? <ScreenLink to="/admin/login">Log in</ScreenLink>
        </>
      }
    >
      {byPhone ? (
        <PhoneSignup />
      ) : (
        <OverHttps what="signing up">
          <form onSubmit={onSubmit} className="flex flex-col gap-4">
            <ProblemCallout problem={problem} />
            <EmailField autoFocus onValueChange={forget} />
            <PasswordField isNew error={problem.error && passwordAdvice(problem.error)} onValueChange={forget} />
            <Captcha />
            <SubmitButton busy={busy} wait={problem.wait}>
              {busy ? 'Signing up...' : 'Sign up'}
            </SubmitButton>
          </form>
        </OverHttps>
      )}
      {config.codes.phone ? (
        <button type="button" className={`${linkLook} mt-4 text-table`} onClick={() => setByPhone(!byPhone)}>
          {byPhone ? 'Use an email instead' : 'Use a phone number instead'}
        </button>
      ) : null}
    </AccountScreen>
  );
}
