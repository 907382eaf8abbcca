import { useState } from 'react';
import { fieldErrors, useEditor } from '../../editor/index.ts';
import type { CustomerRow } from '../customer-row.ts';
import { customerById } from '../customers.queries.ts';
import { formOf, isStored, type SuppliedCustomer } from './customer-form.ts';
import { fields } from './fields.ts';
import { useCustomerSave } from './use-customer-save.ts';

const kind = {
  table: 'customers',
  noun: 'customer',
  read: ({ customerid }: CustomerRow) => customerById(customerid),
} as const;

/** The state of the dialog that adds or edits a customer. */
export function useCustomerEditor(supplied: SuppliedCustomer, onSaved: (customer: CustomerRow) => void) {
  // A page may supply a new object each time it is drawn.
  const [blank] = useState(() => formOf(supplied));
  const editor = useEditor({
    stored: isStored(supplied) ? supplied : null,
    formOf,
    blank,
    kind,
    fieldsOf: () => fields,
    check: (form) => fieldErrors(fields, form),
    send: useCustomerSave(),
    onSaved,
  });
  return {
    ...editor,
    customerid: editor.base?.customerid ?? null,
    /** Whether the customer was opened without a loyalty tier. */
    tierless: editor.opened.loyalty_tier === '',
  };
}

export type CustomerEditorState = ReturnType<typeof useCustomerEditor>;
