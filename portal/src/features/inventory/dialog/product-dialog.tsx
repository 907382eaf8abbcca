import { useRef } from 'react';
import { EditorDialog } from '../../../ui/editor-dialog.tsx';
import { useOpener } from '../../../ui/use-opener.ts';
import { GoneRecord, goneProblem } from '../../records/index.ts';
import { ShortcutsButton } from '../../shortcuts/index.ts';
import type { ProductRow } from '../product-row.ts';
import { DeleteProduct } from './delete-product.tsx';
import { ProductFields } from './product-fields.tsx';
import { productPutBack } from './put-product-back.mutations.ts';
import { useProductEditor } from './use-product-editor.ts';

export type ProductDialogProps = {
  /** The product to edit, or null to add one. */
  product: ProductRow | null;
  onClose: () => void;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
  onSaved: (product: ProductRow) => void;
  onDeleted: (productid: string) => void;
};

/** Adds or edits a product with its variants, or deletes it. */
export function ProductDialog({ product, onDeleted, ...events }: ProductDialogProps) {
  const editor = useProductEditor(product, events);
  const { base, takeOver } = editor;
  /** Where the focus goes once the row whose button opened this is gone. */
  const goOn = useRef<HTMLElement | null>(null);
  const opener = useOpener();
  const named = product ?? editor.added;
  const productId = named ? (
    <>
      {product ? 'Product ID' : 'Added just now:'} <span className="font-mono text-ink">{named.productid}</span>
    </>
  ) : null;
  return (
    <EditorDialog
      editor={editor.gone === 'refused' ? { ...editor, problem: goneProblem('product') } : editor}
      title={product ? 'Edit Product' : 'Add Product'}
      description={productId}
      corner={<ShortcutsButton />}
      subject="this product"
      another={product ? undefined : { label: 'Save and add another', save: editor.saveAndAddAnother }}
      aside={
        product && base ? (
          <DeleteProduct
            editor={editor}
            product={base}
            onDeleted={(next) => {
              goOn.current = next;
              onDeleted(base.productid);
              events.onClose();
            }}
          />
        ) : null
      }
      remedy={
        editor.gone && base ? (
          <GoneRecord
            putBack={() => productPutBack(base)}
            onPutBack={(row) => takeOver(row, 'This product is there again')}
          />
        ) : null
      }
      finalFocus={() => goOn.current ?? opener()}
      onClose={editor.close}
    >
      <ProductFields editor={editor} />
    </EditorDialog>
  );
}
