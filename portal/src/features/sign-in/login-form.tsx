import { useRef, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { sayFailure, saySuccess } from './say.ts';
import { ScreenLink } from './screen-link.tsx';
import { logIn } from './sign-in.mutations.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** @param onNear called at the first key pressed in the form */
export function LoginForm({ onNear }: { onNear: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [advice, setAdvice] = useState<string | null>(null);
  const { busy, onSubmit } = useSubmit(async (fields) => {
    setAdvice(null);
    try {
      await logIn(textOf(fields, 'email'), textOf(fields, 'password'));
      saySuccess('Login Success', 'Logged in successfully.');
    } catch (error) {
      sayFailure('Login Failed', error);
      if (providerError(error).code === 'invalid_credentials') setAdvice('Check the email and the password.');
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
    }
  });
  return (
    <form ref={form} onSubmit={onSubmit} onInput={onNear} className="flex flex-col gap-4">
      <EmailField autoFocus />
      <PasswordField error={advice} />
      <ScreenLink to="/admin/forgot-password" className="-mt-2 self-end text-table">
        Forgot Password
      </ScreenLink>
      <Button type="submit" variant="primary" size="large" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Login with Email'}
      </Button>
    </form>
  );
}
