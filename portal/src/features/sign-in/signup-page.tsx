import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { AccountScreen } from './account-screen.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { sayFailure, saySuccess } from './say.ts';
import { ScreenLink } from './screen-link.tsx';
import { signUp } from './sign-in.mutations.ts';
import { textOf, useSubmit } from './use-submit.ts';

export function SignupPage() {
  const [, navigate] = useLocation();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    try {
      await signUp(textOf(fields, 'email'), textOf(fields, 'password'));
      saySuccess('Signup Success', 'Please check your inbox to verify your account.');
      navigate('/admin/login', { state: history.state as unknown });
    } catch (error) {
      sayFailure('Signup Failed', error);
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
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <EmailField autoFocus />
        <PasswordField isNew />
        <Button type="submit" variant="primary" size="large" busy={busy} className="mt-1 w-full">
          {busy ? 'Signing up...' : 'Sign up'}
        </Button>
      </form>
    </AccountScreen>
  );
}
