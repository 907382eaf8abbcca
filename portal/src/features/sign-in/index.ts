export { AccessDeniedPage } from './access-denied-page.tsx';
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { LoginPage } from './login-page.tsx';
export { ResetPasswordPage } from './reset-password-page.tsx';
export { SessionEndedDialog } from './session-ended-dialog.tsx';
export { SignupPage } from './signup-page.tsx';
