import type { ConfirmDialogProps } from '../../../../ui/confirm-dialog.tsx';
import { countOf } from '../../../list/index.ts';
import type { Step } from './use-many-pictures.ts';

type Question = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'cancelLabel'>;

/**
 * What is asked of whoever leaves; null where nothing is lost by it.
 * @param left how many products may be tried again
 */
export const leavingQuestion = (step: Step, busy: boolean, left: number): Question | null => {
  if (busy) {
    return {
      title: 'Stop adding pictures?',
      description: 'Products that are done keep theirs. The others stay as they were.',
      confirmLabel: 'Stop',
      cancelLabel: 'Go on',
    };
  }
  if (step.is === 'review' && step.plan.products.length > 0) {
    return {
      title: 'Leave without adding?',
      description: 'Nothing was uploaded. The files must be chosen again.',
      confirmLabel: 'Discard',
      cancelLabel: 'Stay',
    };
  }
  if (step.is === 'sending' && left > 0) {
    return {
      title: `Leave with ${countOf(left, 'product')} not done?`,
      description: 'Their pictures were not added. The files must be chosen again.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
    };
  }
  return null;
};
