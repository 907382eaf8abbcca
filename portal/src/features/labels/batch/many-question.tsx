import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { labelsText } from '../printer/label/label-count.ts';
import { rollText } from './many-labels.ts';

type ManyQuestionProps = {
  open: boolean;
  labels: number;
  printer: string;
  onAnswer: (isWanted: boolean) => void;
};

/** Asks whether that many labels are meant, before any of them goes out. */
export function ManyQuestion({ open, labels, printer, onAnswer }: ManyQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={`Print ${labelsText(labels)}?`}
      description={`They go to ${printer} and take ${rollText(labels)} of its roll.`}
      confirmLabel={`Print all ${labelsText(labels)}`}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
