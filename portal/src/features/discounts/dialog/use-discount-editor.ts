import { useRef, useState } from 'react';
import { discountDefaults } from '../../../../../shop/discount.ts';
import { rowThatOvertook } from '../../../lib/overtaken.ts';
import { type ProviderError, providerError } from '../../../lib/provider-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { sentences } from '../../../lib/sentences.ts';
import type { Choice } from '../../../ui/clash-panel.tsx';
import { notify } from '../../../ui/toaster.tsx';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useOvertaken } from '../../../ui/use-overtaken.ts';
import type { Discount } from '../discount-row.ts';
import { useSaveDiscount } from '../discounts.mutations.ts';
import { compareSaves, takeFrom } from './clash.ts';
import { type DiscountForm, formOf, isSameForm, ruleOf } from './discount-form.ts';
import { type FieldName, fieldOfReason, formErrors } from './form-errors.ts';

const dateFields = ['start_date', 'end_date'] as const;
type DateField = (typeof dateFields)[number];

/** The state of the dialog that adds (discount null) or edits a discount. */
export function useDiscountEditor(discount: Discount | null, onSaved: () => void) {
  const [requestId] = useState(randomId);
  const [base, setBase] = useState(discount);
  const [form, setForm] = useState(() => formOf(discount ?? discountDefaults));
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, idOf, show, forget } = useFieldErrors<FieldName>();
  const { overtaken, yieldTo, choose } = useOvertaken(form, takeFrom);
  const { mutateAsync, isPending: saving } = useSaveDiscount();
  const isOpen = useIsMounted();
  /** What an addition sent first, which may be stored although its answer was lost. */
  const sent = useRef<DiscountForm>(null);

  const accept = (theirs: Discount, title: string) => {
    const before = base ? formOf(base) : (sent.current ?? form);
    const comparison = compareSaves(before, form, theirs);
    setForm(yieldTo({ title, comparison, mine: form, theirs: formOf(theirs) }));
    setBase(theirs);
  };

  const explain = (failure: ProviderError) => {
    // What the database refused in words is not stored.
    if (!failure.offline && failure.code && sent.current === form) sent.current = null;
    const field = fieldOfReason(failure.message);
    if (field) show(new Map([[field, sentences(failure.message, failure.hint)]]));
    setProblem(sentences('It is not saved', failure.message, failure.hint, 'What you typed is still here'));
  };

  const fail = (failure: ProviderError) => {
    notify({ title: 'Error', description: failure.message, type: 'error' });
    if (!isOpen()) return;
    const theirs = rowThatOvertook<Discount>(failure);
    if (theirs) accept(theirs, failure.message);
    else explain(failure);
  };

  const isIncomplete = (key: DateField): boolean => {
    const input = document.getElementById(idOf(key));
    return input instanceof HTMLInputElement && input.validity.badInput;
  };

  const save = async () => {
    if (saving) return;
    setProblem(null);
    const found = formErrors(form, dateFields.filter(isIncomplete));
    show(found);
    if (found.size > 0) return;
    sent.current ??= form;
    try {
      await mutateAsync({ rule: ruleOf(form), base, requestId });
    } catch (error) {
      return fail(providerError(error));
    }
    notify({ title: 'Discount saved', type: 'success' });
    if (isOpen()) onSaved();
  };

  return {
    ...{ form, errors, problem, overtaken, saving, idOf, save },
    dirty: !isSameForm(form, formOf(base ?? discountDefaults)),
    /** Changes some fields; what was wrong with them is no longer said. */
    change: (changed: Partial<DiscountForm>) => {
      setForm((before) => ({ ...before, ...changed }));
      const names = Object.keys(changed) as FieldName[];
      forget(
        names.flatMap((name) =>
          name === 'type' ? [name, 'value'] : name === 'start_date' ? [name, 'end_date'] : name,
        ),
      );
    },
    /** Keeps mine or theirs of one clash. */
    choose: (key: string, choice: Choice) => setForm(choose(key, choice)),
  };
}

export type DiscountEditor = ReturnType<typeof useDiscountEditor>;
