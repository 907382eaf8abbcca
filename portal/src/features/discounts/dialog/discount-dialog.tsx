import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ClashPanel } from '../../../ui/clash-panel.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLeaving } from '../../../ui/use-leaving.ts';
import type { Discount } from '../discount-row.ts';
import { DiscountFields } from './discount-fields.tsx';
import { useDiscountEditor } from './use-discount-editor.ts';

export type DiscountDialogProps = {
  /** The discount to edit, or null to add one. */
  discount: Discount | null;
  onClose: () => void;
};

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Adds or edits a discount. */
export function DiscountDialog({ discount, onClose }: DiscountDialogProps) {
  const editor = useDiscountEditor(discount, onClose);
  const { leave, asking, stay } = useLeaving(editor.dirty, onClose);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editor.save();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title={discount ? 'Edit Discount' : 'Add Discount'}
      size="large"
      cross={false}
      onKeyDown={onKeyDown}
      footer={
        <>
          <p className="mr-auto text-muted text-table touch:hidden">Ctrl+Enter saves</p>
          <Button onClick={leave}>Close</Button>
          <Button variant="primary" busy={editor.saving} onClick={() => void editor.save()}>
            Save
          </Button>
        </>
      }
    >
      {editor.overtaken ? (
        <ClashPanel
          ref={bringIntoSight}
          title={editor.overtaken.title}
          comparison={editor.overtaken.comparison}
          choices={editor.overtaken.choices}
          onChoose={editor.choose}
        />
      ) : null}
      {/* While a save is under way nothing can be typed: it would be in neither the save nor the dialog. */}
      <div inert={editor.saving} className={classNames('transition-opacity', editor.saving && 'opacity-60')}>
        <DiscountFields editor={editor} />
      </div>
      {editor.problem ? (
        <p ref={bringIntoSight} role="alert" className="mt-4 rounded-md bg-danger-soft p-3 text-danger-text">
          {editor.problem}
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Leave without saving?"
        description="What you typed in this discount will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
        onCancel={stay}
      />
    </Dialog>
  );
}
