import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ClashPanel } from '../../../ui/clash-panel.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLeaving } from '../../../ui/use-leaving.ts';
import type { ProductRow } from '../product-row.ts';
import { ProductFields } from './product-fields.tsx';
import { useProductEditor } from './use-product-editor.ts';

export type ProductDialogProps = {
  /** The product to edit, or null to add one. */
  product: ProductRow | null;
  onClose: () => void;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
};

const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Adds or edits a product with its variants. */
export function ProductDialog({ product, onClose, onAdded }: ProductDialogProps) {
  const editor = useProductEditor(product, { onSaved: onClose, onAdded });
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
      title={product ? 'Edit Product' : 'Add Product'}
      description={
        product ? (
          <>
            Product ID <span className="font-mono text-ink">{product.productid}</span>
          </>
        ) : null
      }
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
          title="Somebody else saved this product after you opened it"
          comparison={editor.overtaken.comparison}
          choices={editor.overtaken.choices}
          onChoose={editor.choose}
        />
      ) : null}
      {/* While a save is under way nothing can be typed: it would be in neither the save nor the dialog. */}
      <div inert={editor.saving} className={classNames('transition-opacity', editor.saving && 'opacity-60')}>
        <ProductFields editor={editor} />
      </div>
      {editor.problem ? (
        <p ref={bringIntoSight} role="alert" className="mt-4 rounded-md bg-danger-soft p-3 text-danger-text">
          {editor.problem}
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Leave without saving?"
        description="What you typed in this product will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
        onCancel={stay}
      />
    </Dialog>
  );
}
