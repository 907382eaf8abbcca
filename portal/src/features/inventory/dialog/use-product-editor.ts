import { useState } from 'react';
import { deriveName } from '../../../../../shop/product.ts';
import { useEditor } from '../../editor/index.ts';
import { useUploadedSave } from '../pictures/uploading/use-uploaded-save.ts';
import type { ProductRow } from '../product-row.ts';
import { fieldsOf, formErrors } from './fields.ts';
import { productNow } from './product-by-id.queries.ts';
import { formOf, linesIn, nextForm, openingForm, type ProductForm } from './product-form.ts';
import { useCategories } from './use-categories.ts';
import { type Added, useProductSave } from './use-product-save.ts';
import { useVariantsDraft } from './use-variants-draft.ts';

export type EditorEvents = {
  onClose: () => void;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
  /** A product was changed. */
  onSaved: (product: ProductRow) => void;
};

const stillChoosing = [
  'pictures',
  'A picture that you chose is still being opened. Say what is kept of it, then save again.',
] as const;

const kind = {
  table: 'products',
  noun: 'product',
  read: productNow,
} as const;

/** The form in another category, whose lines have the sizes of that. */
const inCategory =
  (nameOf: (categoryid: number | null) => string, categoryid: number | null, name: string) =>
  (before: ProductForm): Partial<ProductForm> => ({
    categoryid,
    lines: linesIn(before.lines, nameOf(before.categoryid), name),
  });

/** The state of the dialog that adds (product null) or edits a product. */
export function useProductEditor(product: ProductRow | null, { onClose, onAdded, onSaved }: EditorEvents) {
  const [name, setName] = useState(product?.name ?? '');
  const [added, setAdded] = useState<Added | null>(null);
  const { categories, nameOf } = useCategories(product);
  /** Whether a picture was chosen of which it is not settled yet what becomes of it. */
  const [choosing, setChoosing] = useState(false);
  const { uploads, send } = useUploadedSave(useProductSave(product === null, nameOf));
  const show = async ({ product: shown, lastPage }: Added) => onAdded(shown, await lastPage);
  const [opening] = useState(openingForm);
  const [stored] = useState(() => (product ? formOf(product).lines : []));
  const variants = useVariantsDraft(stored);
  const unsettled = (lines: ProductForm['lines']) => [...variants.errors(lines), ...(choosing ? [stillChoosing] : [])];
  const editor = useEditor({
    ...{ stored: product, formOf, blank: opening, kind },
    fieldsOf: (...forms: readonly ProductForm[]) => fieldsOf(nameOf, ...forms),
    check: (form) => new Map([...formErrors(form, nameOf, product === null), ...unsettled(form.lines)]),
    send,
    onSaved: async (saved) => {
      if (saved.lastPage === null) onSaved(saved.product);
      else await show(saved);
      onClose();
    },
  });
  const { form } = editor;
  const categoryName = nameOf(form.categoryid);
  const deriveNameNow = () => setName(deriveName(form.fabric, categoryName));
  const startNext = (saved: Added) => {
    setAdded(saved);
    variants.forget();
    editor.startOver(nextForm(form, categoryName), 'purchase');
  };
  return {
    ...{ ...editor, name, categories, categoryName, variants, uploads, setChoosing },
    dirty: editor.dirty || variants.isUnsaved(form.lines) || choosing,
    /** What was added last since the dialog was opened. */
    added: added?.product ?? null,
    /** The name is made again when category or fabric loses the focus. */
    deriveNameNow,
    chooseCategory: (categoryid: number | null, chosenName: string) =>
      editor.change(inCategory(nameOf, categoryid, chosenName), ['categoryid', 'fabric']),
    save: () => {
      deriveNameNow();
      return editor.save();
    },
    /** Saves, and leaves the dialog open for the next product. */
    saveAndAddAnother: () => {
      deriveNameNow();
      return editor.save((saved) => {
        if (saved.lastPage !== null) startNext(saved);
      });
    },
    /** Leaves the list at what was added last. */
    close: () => {
      if (added) void show(added);
      onClose();
    },
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;
