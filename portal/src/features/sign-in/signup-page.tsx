import { useLocation } from 'wouter';
import { AccountScreen } from './account-screen.tsx';
import { passwordAdvice } from './advice.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { withMailedTo } from './mailed-to.ts';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { ScreenLink } from './screen-link.tsx';
import { signUp } from './sign-in.mutations.ts';
import { saySuccess } from './sign-in-notices.ts';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

export function SignupPage() {
  const [, navigate] = useLocation();
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
      <OverHttps what="signing up">
        <form onSubmit={onSubmit} className="flex flex-col gap-4">
          <ProblemCallout problem={problem} />
          <EmailField autoFocus onValueChange={forget} />
          <PasswordField isNew error={problem.error && passwordAdvice(problem.error)} onValueChange={forget} />
          <SubmitButton busy={busy} wait={problem.wait}>
            {busy ? 'Signing up...' : 'Sign up'}
          </SubmitButton>
        </form>
      </OverHttps>
    </AccountScreen>
  );
}
