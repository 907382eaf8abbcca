import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deriveName } from '../../../../../shop/product.ts';
import type { ProviderError } from '../../../lib/provider-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { sentences } from '../../../lib/sentences.ts';
import type { Choice } from '../../../ui/clash-panel.tsx';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useOvertaken } from '../../../ui/use-overtaken.ts';
import { productsKey } from '../inventory.queries.ts';
import type { ProductRow } from '../product-row.ts';
import { compareSaves, takeFrom } from './clash.ts';
import { type ErrorKey, fieldOfReason, formErrors } from './form-errors.ts';
import { blankForm, formOf, isSameForm, type ProductForm } from './product-form.ts';
import { useCategories } from './use-categories.ts';
import { type SaveOutcome, useProductSave } from './use-product-save.ts';

export type EditorEvents = {
  onSaved: () => void;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
};

/** The state of the dialog that adds (product null) or edits a product. */
export function useProductEditor(product: ProductRow | null, { onSaved, onAdded }: EditorEvents) {
  const client = useQueryClient();
  const [requestId] = useState(randomId);
  const [base, setBase] = useState(product);
  const [form, setForm] = useState(() => (product ? formOf(product) : blankForm));
  const [name, setName] = useState(product?.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, idOf, show, forget } = useFieldErrors<ErrorKey>();
  const { categories, nameOf } = useCategories(product);
  const { overtaken, yieldTo, choose } = useOvertaken(form, takeFrom);
  const { send, saving } = useProductSave(requestId);
  const isOpen = useIsMounted();
  const categoryName = nameOf(form.categoryid);

  const accept = (theirs: ProductRow, title: string) => {
    const comparison = base && compareSaves(base, form, theirs, nameOf);
    if (comparison) setForm(yieldTo({ title, comparison, mine: form, theirs: formOf(theirs) }));
    setBase(theirs);
    void client.invalidateQueries({ queryKey: productsKey });
  };

  const explain = (failure: ProviderError) => {
    const reason = failure.details || failure.message;
    const field = fieldOfReason(reason);
    if (field) show(new Map([[field, sentences(reason, failure.hint)]]));
    setProblem(sentences('It is not saved', reason, failure.hint, 'What you typed is still here'));
  };

  const conclude = (outcome: SaveOutcome) => {
    if (outcome.saved) {
      if (outcome.addedOnPage !== null) onAdded(outcome.product, outcome.addedOnPage);
      onSaved();
    } else if (outcome.theirs) accept(outcome.theirs, outcome.failure.message);
    else explain(outcome.failure);
  };

  const deriveNameNow = () => setName(deriveName(form.fabric, categoryName));

  const save = async () => {
    if (saving) return;
    deriveNameNow();
    setProblem(null);
    const found = formErrors(form, categoryName, base === null);
    show(found);
    if (found.size > 0) return;
    const outcome = await send(base, form, categoryName);
    if (!isOpen()) return;
    conclude(outcome);
  };

  return {
    ...{ form, name, categories, categoryName, errors, problem, overtaken, saving, idOf, save },
    dirty: !isSameForm(form, base ? formOf(base) : blankForm),
    /** Changes some fields; what was wrong with the fields named is no longer said. */
    change: (changed: Partial<ProductForm>, ...mended: ErrorKey[]) => {
      setForm((before) => ({ ...before, ...changed }));
      forget(mended);
    },
    /** The name is made anew when category or fabric loses the focus. */
    deriveNameNow,
    choose: (key: string, choice: Choice) => setForm(choose(key, choice)),
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;
