import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { deriveName } from '../../../../../shop/product.ts';
import type { ProviderError } from '../../../lib/provider-error.ts';
import { categoryList, productsKey } from '../inventory.queries.ts';
import type { Category, ProductRow } from '../product-row.ts';
import { type Comparison, compareSaves, takeFrom } from './clash.ts';
import type { Choice } from './clash-panel.tsx';
import { type ErrorKey, type FormErrors, fieldOfReason, formErrors } from './form-errors.ts';
import { blankForm, formOf, isSameForm, type ProductForm } from './product-form.ts';
import { randomId } from './random-id.ts';
import { useProductSave } from './use-product-save.ts';

type Overtaken = { comparison: Comparison; mine: ProductForm; theirs: ProductForm; choices: Record<string, Choice> };

export type EditorEvents = {
  onSaved: () => void;
  /** A product was added; `page` is the last page of all products. */
  onAdded: (product: ProductRow, page: number) => void;
};

const noErrors: FormErrors = new Map();

/** The state of the dialog that adds (product null) or edits a product. */
export function useProductEditor(product: ProductRow | null, { onSaved, onAdded }: EditorEvents) {
  const idPrefix = useId();
  const client = useQueryClient();
  const [requestId] = useState(randomId);
  const [base, setBase] = useState(product);
  const [form, setForm] = useState(() => (product ? formOf(product) : blankForm));
  const [name, setName] = useState(product?.name ?? '');
  const [errors, setErrors] = useState(noErrors);
  const [problem, setProblem] = useState<string | null>(null);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const { save: send, saving } = useProductSave(requestId);
  const isOpen = useIsMounted();

  const categories = withOwnCategory(useQuery(categoryList()).data ?? [], product);
  const nameOf = (id: number | null) => categories.find((category) => category.categoryid === id)?.name ?? '';
  const categoryName = nameOf(form.categoryid);
  const idOf = (key: string) => `${idPrefix}${key}`;
  const focusFirst = (found: FormErrors) => {
    const [first] = found.keys();
    if (first) document.getElementById(idOf(first))?.focus();
  };

  const show = (found: FormErrors) => {
    setErrors(found);
    requestAnimationFrame(() => focusFirst(found));
  };

  const compare = (theirs: ProductRow) => {
    if (!base) return;
    const comparison = compareSaves(base, form, theirs, nameOf);
    setOvertaken({ comparison, mine: form, theirs: formOf(theirs), choices: {} });
    setForm(comparison.merged);
    setBase(theirs);
    void client.invalidateQueries({ queryKey: productsKey });
  };

  const refuse = (failure: ProviderError) => {
    const reason = failure.details || failure.message;
    const field = fieldOfReason(reason);
    if (field) show(new Map([[field, sentences(reason, failure.hint)]]));
    setProblem(sentences('It is not saved', reason, failure.hint, 'What you typed is still here'));
  };

  const save = async () => {
    if (saving) return;
    setName(deriveName(form.fabric, categoryName));
    const found = formErrors(form, categoryName, base === null);
    show(found);
    setProblem(null);
    if (found.size > 0) return;
    const outcome = await send(base, form, categoryName);
    if (!isOpen()) return;
    if (!outcome.saved) {
      if (outcome.theirs) compare(outcome.theirs);
      else refuse(outcome.failure);
      return;
    }
    if (outcome.addedOnPage !== null) onAdded(outcome.product, outcome.addedOnPage);
    onSaved();
  };

  const choose = (key: string, choice: Choice) => {
    if (!overtaken) return;
    setForm((before) => takeFrom(before, choice === 'mine' ? overtaken.mine : overtaken.theirs, key));
    setOvertaken({ ...overtaken, choices: { ...overtaken.choices, [key]: choice } });
  };

  return {
    form,
    name,
    categories,
    categoryName,
    errors,
    problem,
    overtaken,
    saving,
    dirty: !isSameForm(form, base ? formOf(base) : blankForm),
    idOf,
    /** Changes some fields; what was wrong with the fields named is no longer said. */
    change: (changed: Partial<ProductForm>, ...mended: ErrorKey[]) => {
      setForm((before) => ({ ...before, ...changed }));
      if (mended.some((key) => errors.has(key)))
        setErrors(new Map([...errors].filter(([key]) => !mended.includes(key))));
    },
    /** The name is made anew when category or fabric loses the focus. */
    deriveNameNow: () => setName(deriveName(form.fabric, categoryName)),
    choose,
    save,
  };
}

export type ProductEditor = ReturnType<typeof useProductEditor>;

/** The categories, and the product's own also while the others could not be loaded. */
function withOwnCategory(categories: readonly Category[], product: ProductRow | null): readonly Category[] {
  if (product?.categoryid == null || product.category === null) return categories;
  if (categories.some((category) => category.categoryid === product.categoryid)) return categories;
  return [...categories, { categoryid: product.categoryid, name: product.category }];
}

function useIsMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => mounted.current;
}

function sentences(...parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
