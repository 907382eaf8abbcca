import { Button } from '../../ui/button.tsx';
import { AccountScreen } from './account-screen.tsx';
import { EmailField } from './credential-fields.tsx';
import { sayFailure, saySuccess } from './say.ts';
import { ScreenLink } from './screen-link.tsx';
import { sendResetLink } from './sign-in.mutations.ts';
import { textOf, useSubmit } from './use-submit.ts';

export function ForgotPasswordPage() {
  const { busy, onSubmit } = useSubmit(async (fields) => {
    try {
      await sendResetLink(textOf(fields, 'email'));
      saySuccess('Reset Link Sent', 'Check your inbox for a password reset link.');
    } catch (error) {
      sayFailure('Error', error);
    }
  });
  return (
    <AccountScreen title="Forgot Password" footer={<ScreenLink to="/admin/login">Back to login</ScreenLink>}>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <EmailField autoFocus />
        <Button type="submit" variant="primary" size="large" busy={busy} className="mt-1 w-full">
          Send Reset Link
        </Button>
      </form>
    </AccountScreen>
  );
}
