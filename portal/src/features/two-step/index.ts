export { SetUpTwoStep } from './set-up.tsx';
export { TwoStepDialog } from './two-step-dialog.tsx';
