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
export function ProductDialog({ product, ...events }: ProductDialogProps) {
  const editor = useProductEditor(product, events);
  const named = product ?? editor.added;
  const productId = named ? (
    <>
      {product ? 'Product ID' : 'Added just now:'} <span className="font-mono text-ink">{named.productid}</span>
    </>
  ) : null;
  return (
    <EditorDialog
      editor={editor}
      title={product ? 'Edit Product' : 'Add Product'}
      description={productId}
      subject="this product"
      another={product ? undefined : { label: 'Save and add another', save: editor.saveAndAddAnother }}
      onClose={editor.close}
    >
      <ProductFields editor={editor} />
    </EditorDialog>
  );
}
