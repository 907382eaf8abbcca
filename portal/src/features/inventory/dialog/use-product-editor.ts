import { useState } from 'react';
import { deriveName } from '../../../../../shop/product.ts';
import { useEditor } from '../../editor/index.ts';
import type { ProductRow } from '../product-row.ts';
import { fieldsOf, formErrors } from './fields.ts';
import { blankForm, formOf, type ProductForm } from './product-form.ts';
import { useCategories } from './use-categories.ts';
import { useProductSave } from './use-product-save.ts';

export type EditorEvents = {
  onClose: () => void;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
  /** A product was changed. */
  onSaved: (product: ProductRow) => void;
};

/** The state of the dialog that adds (product null) or edits a product. */
export function useProductEditor(product: ProductRow | null, { onClose, onAdded, onSaved }: EditorEvents) {
  const [name, setName] = useState(product?.name ?? '');
  const { categories, nameOf } = useCategories(product);
  const send = useProductSave(product === null, nameOf);
  const editor = useEditor({
    stored: product,
    formOf,
    blank: blankForm,
    fieldsOf: (...forms: readonly ProductForm[]) => fieldsOf(nameOf, ...forms),
    check: (form) => formErrors(form, nameOf, product === null),
    send,
    onSaved: ({ product: saved, addedOnPage }) => {
      if (addedOnPage === null) onSaved(saved);
      else onAdded(saved, addedOnPage);
      onClose();
    },
  });
  const categoryName = nameOf(editor.form.categoryid);
  const deriveNameNow = () => setName(deriveName(editor.form.fabric, categoryName));
  return {
    ...{ ...editor, name, categories, categoryName },
    /** The name is made again when category or fabric loses the focus. */
    deriveNameNow,
    save: () => {
      deriveNameNow();
      return editor.save();
    },
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;
