export { GraceNotice } from './grace-notice.tsx';
export { SetUpDue } from './set-up-due.tsx';
export { TwoStepDialog } from './two-step-dialog.tsx';
