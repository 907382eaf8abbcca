import { EditorDialog } from '../../../ui/editor-dialog.tsx';
import type { Discount } from '../discount-row.ts';
import { DiscountFields } from './discount-fields.tsx';
import { useDiscountEditor } from './use-discount-editor.ts';

export type DiscountDialogProps = {
  /** The discount to edit, or null to add one. */
  discount: Discount | null;
  onClose: () => void;
  onSaved: (discount: Discount) => void;
};

/** Adds or edits a discount. */
export function DiscountDialog({ discount, onClose, onSaved }: DiscountDialogProps) {
  const editor = useDiscountEditor(discount, (saved) => {
    onSaved(saved);
    onClose();
  });
  return (
    <EditorDialog
      editor={editor}
      title={discount ? 'Edit Discount' : 'Add Discount'}
      subject="this discount"
      size="large"
      onClose={onClose}
    >
      <DiscountFields editor={editor} />
    </EditorDialog>
  );
}
