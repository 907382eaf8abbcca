import { useRef, useState } from 'react';
import { config } from '../../lib/config.ts';
import { Button } from '../../ui/button.tsx';
import { adviceFor } from './advice.ts';
import { Captcha } from './captcha-place.tsx';
import { AccountField, PasswordField } from './credential-fields.tsx';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { linkLook, ScreenLink } from './screen-link.tsx';
import { logIn } from './sign-in.mutations.ts';
import { sayLoggedIn } from './sign-in-notices.ts';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

const checkBoth = 'Check the email or phone number, and the password.';

type LoginFormProps = {
  /** Called at the first key pressed in the form. */
  onNear: () => void;
  /** Goes to where one logs in by a code, where that can be. */
  onCode: (() => void) | undefined;
};

export function LoginForm({ onNear, onCode }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    setEmail(textOf(fields, 'email').trim());
    try {
      await logIn(textOf(fields, 'email'), textOf(fields, 'password'));
      sayLoggedIn();
    } catch (error) {
      show('Login Failed', error);
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
    }
  });
  const wrong = problem.error?.code === 'invalid_credentials' ? problem.error : null;
  return (
    <form ref={form} onSubmit={onSubmit} onInput={onNear} className="flex flex-col gap-4">
      {wrong ? null : (
        <ProblemCallout problem={problem}>
          {problem.error?.code === 'email_not_confirmed' ? (
            <OverHttps what="sending the mail again">
              <ResendConfirmation email={email} />
            </OverHttps>
          ) : null}
        </ProblemCallout>
      )}
      <AccountField autoFocus onValueChange={forget} />
      <PasswordField error={wrong && (config.codes.phone ? checkBoth : adviceFor(wrong))} />
      <div className="-mt-2 touch:-my-3 flex justify-end gap-4 text-table">
        {onCode ? (
          <button type="button" className={`${linkLook} mr-auto`} onClick={onCode}>
            Send me a code
          </button>
        ) : null}
        <ScreenLink to="/admin/forgot-password">Forgot Password</ScreenLink>
      </div>
      <Captcha />
      <Button type="submit" variant="primary" size="large" busy={busy} paused={problem.wait > 0} className="w-full">
        {busy ? 'Logging in...' : 'Login with Email'}
      </Button>
    </form>
  );
}
