import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Deletion } from '../../lib/answers.ts';
import { isGone, type ProviderError, providerError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nextRowButton } from './next-row.ts';

type DeleteInDialogProps = {
  /** What it is, in the middle of a sentence: 'product'. */
  noun: string;
  /** The key of its row in the table. */
  rowKey: string;
  /** What goes with it, in sentences. */
  what: readonly string[];
  /** Whether something was typed that is not saved. */
  dirty: boolean;
  saving: boolean;
  /** Deletes it; rejects where it cannot. */
  remove: () => Promise<Deletion>;
  /** It is no longer there. Null: somebody else deleted it before. `next` is where the focus goes once its row is gone. */
  onDeleted: (deletion: Deletion | null, next: HTMLElement | null) => void;
  onRefused: (failure: ProviderError) => void;
};

/** The quiet button of a dialog that deletes what is edited there, after a question that says what goes. */
export function DeleteInDialog({
  noun,
  rowKey,
  what,
  dirty,
  saving,
  remove,
  onDeleted,
  onRefused,
}: DeleteInDialogProps) {
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const confirm = async () => {
    const next = nextRowButton(rowKey, 'Edit');
    setDeleting(true);
    try {
      onDeleted(await remove(), next);
    } catch (error) {
      const failure = providerError(error);
      if (isGone(failure)) return onDeleted(null, next);
      setDeleting(false);
      setAsking(false);
      onRefused(failure);
    }
  };
  const said = dirty ? [...what, 'What you typed here and did not save goes as well.'] : what;
  return (
    <>
      <Button
        variant="ghost"
        paused={saving}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setAsking(true)}
        className="-ml-3 text-danger-text! hover:bg-danger-soft"
      >
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Are you sure you want to delete this ${noun}?`}
        description={said.map((sentence) => (
          <span key={sentence} className="block wrap-anywhere">
            {sentence}
          </span>
        ))}
        confirmLabel="Delete"
        danger
        busy={deleting}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
