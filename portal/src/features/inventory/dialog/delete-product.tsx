import { useQueryClient } from '@tanstack/react-query';
import type { Deletion } from '../../../lib/answers.ts';
import { rowThatOvertook } from '../../../lib/overtaken.ts';
import type { ProviderError } from '../../../lib/provider-error.ts';
import { sentences } from '../../../lib/sentences.ts';
import { notifyProduct } from '../../../ui/product-toaster.tsx';
import { undoDeletion } from '../../history/index.ts';
import { DeleteInDialog } from '../../records/index.ts';
import { useDeleteProduct } from '../inventory.mutations.ts';
import type { ProductRow } from '../product-row.ts';
import { calledInWords, deletionWords } from './deletion-words.ts';
import type { ProductEditor } from './use-product-editor.ts';

/** As long as one needs to read what is gone and to want it back. */
const duration = 10_000;

type DeleteProductProps = {
  editor: ProductEditor;
  /** The product as it is stored. */
  product: ProductRow;
  /** It is no longer there; `next` is where the focus goes on. */
  onDeleted: (next: HTMLElement | null) => void;
};

/** Deletes the product of the dialog after a question, and says so with the way back. */
export function DeleteProduct({ editor, product, onDeleted }: DeleteProductProps) {
  const client = useQueryClient();
  const { mutateAsync } = useDeleteProduct();
  const called = calledInWords(product);

  const say = (deletion: Deletion | null) => {
    if (!deletion) return notifyProduct({ title: 'Already deleted', description: called, type: 'info' });
    const undo = () => void undoDeletion(client, deletion.changeid, `Product ${called}`, notifyProduct);
    notifyProduct({
      ...{ title: 'Product Deleted', description: called, type: 'success', duration },
      action: { label: 'Undo', act: undo },
    });
  };
  const explain = (failure: ProviderError) => {
    const theirs = rowThatOvertook<ProductRow>(failure);
    if (theirs) editor.takeOver(theirs, failure.message);
    notifyProduct({ title: 'Not deleted', description: sentences(failure.message, failure.hint), type: 'error' });
  };
  return (
    <DeleteInDialog
      noun="product"
      rowKey={product.productid}
      what={deletionWords(product)}
      dirty={editor.dirty}
      saving={editor.saving}
      remove={() => mutateAsync(product)}
      onDeleted={(deletion, next) => {
        say(deletion);
        onDeleted(next);
      }}
      onRefused={explain}
    />
  );
}
