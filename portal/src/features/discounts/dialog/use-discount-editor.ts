import { useQueryClient } from '@tanstack/react-query';
import { discountDefaults } from '../../../../../shop/discount.ts';
import { savedOrSaid, useEditor } from '../../editor/index.ts';
import type { Discount } from '../discount-row.ts';
import { useSaveDiscount } from '../discounts.mutations.ts';
import { discountById } from '../discounts.queries.ts';
import { type DiscountForm, formOf, sentDiscount } from './discount-form.ts';
import { type FieldName, fields, formErrors } from './fields.ts';

/** The state of the dialog that adds (discount null) or edits a discount. */
export function useDiscountEditor(discount: Discount | null, onSaved: (saved: Discount) => void) {
  const { mutateAsync } = useSaveDiscount();
  const client = useQueryClient();

  const editor = useEditor({
    stored: discount,
    formOf,
    blank: formOf(discountDefaults),
    kind: {
      table: 'discounts',
      noun: 'discount',
      read: ({ id }) => client.fetchQuery(discountById(id)),
    },
    fieldsOf: () => fields,
    check: formErrors,
    send: (base, form) => savedOrSaid(mutateAsync({ columns: sentDiscount(form), base }), 'Discount saved'),
    onSaved,
  });
  return {
    ...editor,
    change: (changed: Partial<DiscountForm>) =>
      editor.change(
        changed,
        (Object.keys(changed) as FieldName[]).flatMap((name) => [name, ...(judgedBy[name] ?? [])]),
      ),
  };
}

export type DiscountEditor = ReturnType<typeof useDiscountEditor>;

/** What is wrong with these is told by another field's value, too. */
const judgedBy: Partial<Record<FieldName, readonly FieldName[]>> = { type: ['value'], start_date: ['end_date'] };
