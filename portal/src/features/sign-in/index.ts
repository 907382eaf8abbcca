export { AccessDeniedPage } from './access-denied-page.tsx';
export { AccountScreen } from './account-screen.tsx';
export { adviceFor, passwordAdvice } from './advice.ts';
export { CoveringDialog } from './covering-dialog.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { LoginPage } from './login-page.tsx';
export { OutboxLink } from './outbox-link.tsx';
export { OverHttps } from './over-https.tsx';
export { ProblemCallout } from './problem-callout.tsx';
export { SessionEndedDialog } from './session-ended-dialog.tsx';
export { saySuccess } from './sign-in-notices.ts';
export { SignupPage } from './signup-page.tsx';
export { untilHeard, useProblem } from './use-problem.ts';
export { textOf, useSubmit } from './use-submit.ts';

/** Who arrives there comes by the link of a mail: nobody else fetches it. */
export const resetPasswordPage = async () => (await import('./reset-password-page.tsx')).ResetPasswordPage;

/** Fetched for an address that brings something: most bring nothing. */
export const receive = async () => (await import('./receive.ts')).receive();
