import { type ReactNode, useRef, useState } from 'react';
import { providerError } from '../../lib/provider-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/toaster.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import { nextRowButton } from './next-row.ts';

type DeleteQuestionProps = {
  /** What it is, in the middle of a sentence: 'customer'. */
  noun: string;
  /** The row's key in the table. */
  rowKey: string;
  /** What tells it from the others. */
  description: ReactNode;
  /** Deletes it; rejects where it cannot. */
  remove: () => Promise<void>;
  onClose: () => void;
};

/** Asks whether a row is to be deleted, and does it. */
export function DeleteQuestion({ noun, rowKey, description, remove, onClose }: DeleteQuestionProps) {
  const [deleting, setDeleting] = useState(false);
  const { leave } = useLeaving(false, onClose);
  const goOn = useRef<HTMLElement | null>(null);

  const confirm = async () => {
    const next = nextRowButton(rowKey, 'Delete');
    setDeleting(true);
    try {
      await remove();
      goOn.current = next;
      notify({ title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully`, type: 'success' });
    } catch (error) {
      notify({ title: `Error deleting ${noun}`, description: providerError(error).message, type: 'error' });
    }
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title={`Are you sure you want to delete this ${noun}?`}
      description={description}
      confirmLabel="Delete"
      danger
      busy={deleting}
      onConfirm={confirm}
      onCancel={leave}
      finalFocus={() => goOn.current ?? true}
    />
  );
}
