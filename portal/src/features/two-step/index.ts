export { SecondStepAsked } from './second-step-asked.tsx';
export { TwoStepDialog } from './two-step-dialog.tsx';
