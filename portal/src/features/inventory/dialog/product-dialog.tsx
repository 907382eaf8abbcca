import { EditorDialog } from '../../../ui/editor-dialog.tsx';
import type { ProductRow } from '../product-row.ts';
import { ProductFields } from './product-fields.tsx';
import { useProductEditor } from './use-product-editor.ts';

export type ProductDialogProps = {
  /** The product to edit, or null to add one. */
  product: ProductRow | null;
  onClose: () => void;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
  onSaved: (product: ProductRow) => void;
};

/** Adds or edits a product with its variants. */
export function ProductDialog({ product, onClose, ...events }: ProductDialogProps) {
  const editor = useProductEditor(product, { onClose, ...events });
  const productId = product ? (
    <>
      Product ID <span className="font-mono text-ink">{product.productid}</span>
    </>
  ) : null;
  return (
    <EditorDialog
      editor={editor}
      title={product ? 'Edit Product' : 'Add Product'}
      description={productId}
      subject="this product"
      onClose={onClose}
    >
      <ProductFields editor={editor} />
    </EditorDialog>
  );
}
