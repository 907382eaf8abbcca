import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { PutBackState } from './use-put-back-question.ts';

/** Says what will be what, before anything is put back. */
export function PutBackQuestion({ question: { wish, isPending, confirm, cancel } }: { question: PutBackState }) {
  if (!wish) return null;
  return (
    <ConfirmDialog
      open
      title="Put this back?"
      description={wish.words.question.map((sentence) => (
        <span key={sentence} className="block wrap-anywhere">
          {sentence}
        </span>
      ))}
      confirmLabel="Put back"
      busy={isPending}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}
