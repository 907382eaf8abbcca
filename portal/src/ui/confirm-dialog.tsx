import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red where something is lost by it. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Where the focus goes afterwards; without it, back to where it was. */
  finalFocus?: ComponentProps<typeof AlertDialog.Popup>['finalFocus'];
};

/** A question with two answers. The focus starts on the harmless one; Escape gives that answer too. */
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
          className="fixed inset-0 z-50 m-auto flex h-fit w-[calc(100%-2rem)] max-w-sm flex-col gap-2 rounded-xl bg-surface p-5 text-ink shadow-dialog outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 dark:border dark:border-line"
        >
          <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
          {description ? (
            <AlertDialog.Description className="break-words text-muted">{description}</AlertDialog.Description>
          ) : null}
          <div className="mt-3 flex justify-end gap-2">
            <Button ref={cancel} disabled={busy} onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
