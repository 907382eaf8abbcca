import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { AccountScreen } from './account-screen.tsx';
import { PasswordField } from './credential-fields.tsx';
import { sayFailure, saySuccess } from './say.ts';
import { ScreenLink } from './screen-link.tsx';
import { setNewPassword } from './sign-in.mutations.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** Where the link of the reset mail leads; the link itself has signed its person in. */
export function ResetPasswordPage() {
  const [, navigate] = useLocation();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    try {
      await setNewPassword(textOf(fields, 'password'));
      saySuccess('Password Updated', 'You can now log in with your new password.');
      navigate('/admin/login');
    } catch (error) {
      sayFailure('Error', error);
    }
  });
  return (
    <AccountScreen title="Reset Password" footer={<ScreenLink to="/admin/login">Back to login</ScreenLink>}>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <PasswordField label="New password" isNew autoFocus />
        <Button type="submit" variant="primary" size="large" busy={busy} className="mt-1 w-full">
          Set New Password
        </Button>
      </form>
    </AccountScreen>
  );
}
