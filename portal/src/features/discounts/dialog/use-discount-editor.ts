import { useState } from 'react';
import { discountDefaults } from '../../../../../shop/discount.ts';
import { rowThatOvertook } from '../../../lib/overtaken.ts';
import { type ProviderError, providerError } from '../../../lib/provider-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { sentences } from '../../../lib/sentences.ts';
import type { Choice } from '../../../ui/clash-panel.tsx';
import { giveBackFocus } from '../../../ui/give-back-focus.ts';
import { notify } from '../../../ui/toaster.tsx';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useOvertaken } from '../../../ui/use-overtaken.ts';
import type { Discount } from '../discount-row.ts';
import { useSaveDiscount } from '../discounts.mutations.ts';
import { compareSaves, takeFrom } from './clash.ts';
import { type DiscountForm, formOf, isSameForm, ruleOf } from './discount-form.ts';
import { type FieldName, fieldOfReason, formErrors } from './form-errors.ts';

/** The state of the dialog that adds (discount null) or edits a discount. */
export function useDiscountEditor(discount: Discount | null, onSaved: () => void) {
  const [requestId] = useState(randomId);
  const [base, setBase] = useState(discount);
  const [form, setForm] = useState(() => formOf(discount ?? discountDefaults));
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, idOf, show, forget } = useFieldErrors<FieldName>();
  const { overtaken, yieldTo, choose } = useOvertaken(takeFrom);
  const { mutateAsync, isPending: saving } = useSaveDiscount();
  const isOpen = useIsMounted();

  const accept = (theirs: Discount, title: string) => {
    const comparison = compareSaves(base ?? theirs, form, theirs);
    setForm(yieldTo({ title, comparison, mine: form, theirs: formOf(theirs) }));
    setBase(theirs);
  };

  const explain = (failure: ProviderError) => {
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

  const save = async () => {
    if (saving) return;
    setProblem(null);
    const found = formErrors(form);
    show(found);
    if (found.size > 0) return;
    const focused = document.activeElement;
    try {
      await mutateAsync({ rule: ruleOf(form), base, requestId });
    } catch (error) {
      giveBackFocus(focused);
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
    choose: (key: string, choice: Choice) => setForm(choose(form, key, choice)),
  };
}

export type DiscountEditor = ReturnType<typeof useDiscountEditor>;
