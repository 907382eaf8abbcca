import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Pasting } from './use-pasting.ts';
import type { BillSaving } from './use-save-bill.ts';
import { counted, receivedText } from './words.ts';

type BillQuestionsProps = {
  pasting: Pick<Pasting, 'repeated' | 'answer'>;
  saving: Pick<BillSaving, 'question' | 'answer'>;
  isEmptying: boolean;
  onEmpty: () => void;
  onKeep: () => void;
};

/** What is asked before lines come in a second time, or go. */
export function BillQuestions({ pasting, saving, isEmptying, onEmpty, onKeep }: BillQuestionsProps) {
  const { repeated } = pasting;
  const lines = counted(repeated?.count ?? 0, 'line', 'lines');
  return (
    <>
      <ConfirmDialog
        open={repeated !== null}
        title="Paste the same lines once more?"
        description={`The ${lines} that you pasted stand here already, from line ${repeated?.from ?? 1} on. Pasted once more they count twice.`}
        confirmLabel="Paste once more"
        cancelLabel="Leave them out"
        onConfirm={() => pasting.answer(true)}
        onCancel={() => pasting.answer(false)}
      />
      <ConfirmDialog
        open={saving.question !== null}
        title="These goods came in already"
        description={`${saving.question ? receivedText(saving.question) : ''} Saved once more they count twice.`}
        confirmLabel="Save once more"
        cancelLabel="Do not save"
        danger
        onConfirm={() => saving.answer(true)}
        onCancel={() => saving.answer(false)}
      />
      <ConfirmDialog
        open={isEmptying}
        title="Empty the page?"
        description="All lines go that stand here. Nothing of them was saved."
        confirmLabel="Empty"
        cancelLabel="Keep the lines"
        danger
        onConfirm={onEmpty}
        onCancel={onKeep}
      />
    </>
  );
}
