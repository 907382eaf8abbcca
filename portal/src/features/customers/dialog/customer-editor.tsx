import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ClashPanel } from '../../../ui/clash-panel.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLeaving } from '../../../ui/use-leaving.ts';
import type { CustomerRow } from '../customer-row.ts';
import { CustomerFields } from './customer-fields.tsx';
import { isStored, type SuppliedCustomer } from './customer-form.ts';
import { useCustomerEditor } from './use-customer-editor.ts';

export type CustomerEditorProps = {
  /** A customer to edit, or what is known of one to add. */
  customer: SuppliedCustomer;
  onClose: () => void;
  onSaved: (customer: CustomerRow) => void;
};

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The dialog that adds or edits a customer. */
export function CustomerEditor({ customer, onClose, onSaved }: CustomerEditorProps) {
  const editor = useCustomerEditor(customer, (saved) => {
    onSaved(saved);
    onClose();
  });
  const { leave, asking, stay } = useLeaving(editor.dirty, onClose);
  const editing = isStored(customer);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editor.save();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : leave())}
      title={editing ? 'Edit Customer' : 'Add Customer'}
      description={`${editing ? 'Update' : 'Enter'} customer details. All fields can be edited later.`}
      cross={false}
      onKeyDown={onKeyDown}
      footer={
        <>
          <p className="mr-auto text-muted text-table touch:hidden">Ctrl+Enter saves</p>
          <Button onClick={leave}>Close</Button>
          <Button variant="primary" busy={editor.saving} onClick={() => void editor.save()}>
            {editing ? 'Update Customer' : 'Save Customer'}
          </Button>
        </>
      }
    >
      {editor.overtaken ? (
        <ClashPanel
          ref={bringIntoSight}
          title="Somebody else saved this customer after you opened it"
          comparison={editor.overtaken.comparison}
          choices={editor.overtaken.choices}
          onChoose={editor.choose}
        />
      ) : null}
      {/* While a save is under way nothing can be typed: it would be in neither the save nor the dialog. */}
      <div inert={editor.saving} className={classNames('transition-opacity', editor.saving && 'opacity-60')}>
        <CustomerFields editor={editor} />
      </div>
      {editor.problem ? (
        <p ref={bringIntoSight} role="alert" className="mt-4 rounded-md bg-danger-soft p-3 text-danger-text">
          {editor.problem}
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Leave without saving?"
        description="What you typed of this customer will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
        onCancel={stay}
      />
    </Dialog>
  );
}
