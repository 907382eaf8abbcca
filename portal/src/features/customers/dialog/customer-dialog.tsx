import { EditorDialog } from '../../../ui/editor-dialog.tsx';
import type { CustomerRow } from '../customer-row.ts';
import { CustomerFields } from './customer-fields.tsx';
import { isStored, type SuppliedCustomer } from './customer-form.ts';
import { useCustomerEditor } from './use-customer-editor.ts';

export type CustomerDialogProps = {
  /** A customer to edit, or what is known of one to add. */
  customer: SuppliedCustomer;
  onClose: () => void;
  /** Called with the row of a customer that was added. */
  onAdded: (customer: CustomerRow) => void;
  /** Called with the row of a customer that was changed. */
  onSaved: (customer: CustomerRow) => void;
};

/** Adds or edits a customer. */
export function CustomerDialog({ customer, onClose, onAdded, onSaved }: CustomerDialogProps) {
  const editing = isStored(customer);
  const editor = useCustomerEditor(customer, (saved) => {
    if (editing) onSaved(saved);
    else onAdded(saved);
    onClose();
  });
  return (
    <EditorDialog
      editor={editor}
      title={editing ? 'Edit Customer' : 'Add Customer'}
      description={`${editing ? 'Update' : 'Enter'} customer details. All fields can be edited later.`}
      subject="this customer"
      saveLabel={editing ? 'Update Customer' : 'Save Customer'}
      onClose={onClose}
    >
      <CustomerFields editor={editor} />
    </EditorDialog>
  );
}
