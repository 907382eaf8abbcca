import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import './follow-viewport.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red where something is lost by it. */
  danger?: boolean;
  busy?: boolean;
  /** Where it answers a promise, no second press counts until that is settled. */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** Where the focus goes afterwards; without it, back to where it was. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
};

/**
 * A question with two answers. The focus starts on the harmless one; Escape gives that answer too. A long description
 * scrolls between the title and the answers, by the arrow keys from either of them.
 */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
  finalFocus,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The second press of a double click comes before `busy` does.
  const isAnswered = useRef(false);
  const confirm = async (): Promise<void> => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    try {
      await onConfirm();
    } finally {
      isAnswered.current = false;
    }
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || busy ? undefined : onCancel())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-[oklch(0.2_0.03_275/0.45)] transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <AlertDialog.Popup
          initialFocus={cancel}
          finalFocus={finalFocus}
          className="seen-area bottom-[calc(100%-var(--viewport-top)-var(--viewport-height)+var(--question-end))] z-70 flex h-fit max-h-(--question-height) w-[calc(100%-2rem)] max-w-sm flex-col overflow-y-auto rounded-xl bg-surface px-5 text-ink shadow-dialog outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 dark:border dark:border-line"
        >
          <AlertDialog.Title className="sticky top-0 bg-surface pt-5 pb-2 low:pt-2 font-semibold text-lg">
            {title}
          </AlertDialog.Title>
          {description ? (
            <AlertDialog.Description className="break-words text-muted">{description}</AlertDialog.Description>
          ) : null}
          <div className="sticky bottom-0 flex justify-end gap-2 bg-surface py-5 low:py-2">
            <Button ref={cancel} disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
