import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProviderError } from '../../../lib/provider-error.ts';
import { sentences } from '../../../lib/sentences.ts';
import type { Choice } from '../../../ui/clash-panel.tsx';
import { useFieldErrors } from '../../../ui/use-field-errors.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { useOvertaken } from '../../../ui/use-overtaken.ts';
import type { CustomerRow } from '../customer-row.ts';
import { customersKey } from '../customers.queries.ts';
import { compareSaves, takeFrom } from './clash.ts';
import { type CustomerForm, formOf, isSameForm, isStored, type SuppliedCustomer } from './customer-form.ts';
import { type ErrorKey, fieldOfReason, formErrors } from './form-errors.ts';
import { useCustomerSave } from './use-customer-save.ts';

/** The code of a save of something that is no longer there. */
const gone = 'PT404';

/** The state of the dialog that adds or edits a customer. */
export function useCustomerEditor(supplied: SuppliedCustomer, onSaved: (customer: CustomerRow) => void) {
  const client = useQueryClient();
  const [base, setBase] = useState(isStored(supplied) ? supplied : null);
  const [opened, setOpened] = useState(() => formOf(supplied));
  const [form, setForm] = useState(opened);
  const [sent, setSent] = useState<CustomerForm | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { errors, idOf, show, forget } = useFieldErrors<ErrorKey>();
  const { overtaken, yieldTo, choose } = useOvertaken(form, takeFrom);
  const { send, saving } = useCustomerSave();
  const isOpen = useIsMounted();

  const accept = (theirs: CustomerRow, { message: title }: ProviderError) => {
    // Of a first save whose answer was lost, what it sent is what both sides began with.
    const before = base ? formOf(base) : (sent ?? form);
    const comparison = compareSaves(before, form, theirs);
    setForm(yieldTo({ title, comparison, mine: form, theirs: formOf(theirs) }));
    setBase(theirs);
    setOpened(formOf(theirs));
    void client.invalidateQueries({ queryKey: customersKey });
  };

  const explain = (failure: ProviderError) => {
    if (failure.code === gone) void client.invalidateQueries({ queryKey: customersKey });
    const reason = failure.details || failure.message;
    const field = fieldOfReason(reason);
    if (field) show(new Map([[field, reason]]));
    setProblem(sentences('It is not saved', reason, failure.hint, 'What you typed is still here'));
  };

  const save = async () => {
    if (saving) return;
    setProblem(null);
    const found = formErrors(form);
    show(found);
    if (found.size > 0) return;
    setSent((first) => first ?? form);
    const outcome = await send(base, form);
    if (!isOpen()) return;
    if (outcome.saved) return onSaved(outcome.customer);
    if (outcome.theirs) accept(outcome.theirs, outcome.failure);
    else explain(outcome.failure);
  };

  return {
    ...{ form, errors, problem, overtaken, saving, idOf, save },
    dirty: !isSameForm(form, opened),
    customerid: base?.customerid ?? null,
    /** Whether the customer was opened without a loyalty tier. */
    tierless: opened.loyalty_tier === '',
    /** Changes some fields; what was wrong with them is no longer said. */
    change: (changed: Partial<CustomerForm>) => {
      setForm((before) => ({ ...before, ...changed }));
      forget(Object.keys(changed) as ErrorKey[]);
    },
    choose: (key: string, choice: Choice) => setForm(choose(key, choice)),
  };
}

export type CustomerEditorState = ReturnType<typeof useCustomerEditor>;
