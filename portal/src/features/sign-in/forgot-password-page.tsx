import { useState } from 'react';
import { AccountScreen } from './account-screen.tsx';
import { Captcha } from './captcha-place.tsx';
import { EmailField } from './credential-fields.tsx';
import { InboxCallout } from './inbox-callout.tsx';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { ScreenLink } from './screen-link.tsx';
import { sendResetLink } from './sign-in.mutations.ts';
import { saySuccess } from './sign-in-notices.ts';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    setSentTo('');
    const email = textOf(fields, 'email');
    try {
      await sendResetLink(email);
      saySuccess('Reset Link Sent', 'Check your inbox for a password reset link.');
      setSentTo(email);
    } catch (error) {
      show('Error', error);
    }
  });
  return (
    <AccountScreen title="Forgot Password" footer={<ScreenLink to="/admin/login">Back to login</ScreenLink>}>
      <OverHttps what="having a link sent">
        <form onSubmit={onSubmit} className="flex flex-col gap-4">
          {sentTo ? (
            <InboxCallout>
              If {sentTo} has an account, a mail with a link is on its way. It can take a minute; look among the spam
              too.
            </InboxCallout>
          ) : null}
          <ProblemCallout problem={problem} />
          <EmailField autoFocus onValueChange={forget} />
          <Captcha />
          <SubmitButton busy={busy} wait={problem.wait}>
            Send Reset Link
          </SubmitButton>
        </form>
      </OverHttps>
    </AccountScreen>
  );
}
