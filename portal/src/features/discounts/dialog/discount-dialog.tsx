import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { EditorDialog } from '../../../ui/editor-dialog.tsx';
import { useOpener } from '../../../ui/use-opener.ts';
import { GoneRecord, goneProblem } from '../../records/index.ts';
import type { Discount } from '../discount-row.ts';
import { DeleteDiscount } from './delete-discount.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { discountPutBack } from './put-discount-back.mutations.ts';
import { useDiscountEditor } from './use-discount-editor.ts';

export type DiscountDialogProps = {
  /** The discount to edit, or null to add one. */
  discount: Discount | null;
  onClose: () => void;
  onSaved: (discount: Discount) => void;
};

/** Adds or edits a discount, or deletes it. */
export function DiscountDialog({ discount, onClose, onSaved }: DiscountDialogProps) {
  const client = useQueryClient();
  const editor = useDiscountEditor(discount, (saved) => {
    onSaved(saved);
    onClose();
  });
  const { base, takeOver } = editor;
  /** Where the focus goes once the row whose button opened this is gone. */
  const goOn = useRef<HTMLElement | null>(null);
  const opener = useOpener();
  return (
    <EditorDialog
      editor={editor.gone === 'refused' ? { ...editor, problem: goneProblem('discount') } : editor}
      title={discount ? 'Edit Discount' : 'Add Discount'}
      subject="this discount"
      size="large"
      aside={
        discount && base ? (
          <DeleteDiscount
            editor={editor}
            discount={base}
            onDeleted={(next) => {
              goOn.current = next;
              onClose();
            }}
          />
        ) : null
      }
      remedy={
        editor.gone && base ? (
          <GoneRecord
            putBack={() => discountPutBack(client, base.id)}
            onPutBack={(row) => takeOver(row, 'This discount is there again')}
          />
        ) : null
      }
      finalFocus={() => goOn.current ?? opener()}
      onClose={onClose}
    >
      <DiscountFields editor={editor} />
    </EditorDialog>
  );
}
