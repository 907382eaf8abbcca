import { EditorDialog } from '../../../ui/editor-dialog.tsx';
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

/** The dialog that adds or edits a customer. */
export function CustomerEditor({ customer, onClose, onSaved }: CustomerEditorProps) {
  const editor = useCustomerEditor(customer, (saved) => {
    onSaved(saved);
    onClose();
  });
  const editing = isStored(customer);
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
