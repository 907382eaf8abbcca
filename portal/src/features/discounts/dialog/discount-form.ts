import { amountTyped } from '../../../../../shop/amount-typed.ts';
import type { DiscountRule } from '../../../../../shop/discount.ts';
import { amountEntry } from '../discount-texts.ts';
import type { SentDiscount } from '../discounts.mutations.ts';

/**
 * What stands in the dialog's fields: amounts as typed, days as 'yyyy-MM-dd', or as typed while
 * they are none, '' for what is not there.
 */
export type DiscountForm = {
  readonly code: string;
  readonly type: string;
  readonly value: string;
  readonly min_total: string;
  readonly max_discount: string;
  readonly category: string;
  readonly product_ids: readonly string[];
  readonly start_date: string;
  readonly end_date: string;
  readonly auto_apply: boolean;
  readonly exclusive: boolean;
  readonly once_per_customer: boolean;
  readonly active: boolean;
};

/** The dialog's fields filled with a discount. */
export function formOf(rule: DiscountRule): DiscountForm {
  return {
    code: rule.code ?? '',
    type: rule.type,
    value: amountEntry(rule.value),
    min_total: amountEntry(rule.min_total),
    max_discount: amountEntry(rule.max_discount),
    category: rule.category ?? '',
    product_ids: rule.product_ids ?? [],
    start_date: rule.start_date ?? '',
    end_date: rule.end_date ?? '',
    auto_apply: rule.auto_apply,
    exclusive: rule.exclusive,
    once_per_customer: rule.once_per_customer,
    active: rule.active,
  };
}

const listed = (ids: readonly string[]): string[] | null => (ids.length > 0 ? [...ids] : null);

/** The discount that the fields describe, whether or not it can be saved. */
export function ruleOf(form: DiscountForm): DiscountRule {
  return {
    ...form,
    code: form.code.trim() || null,
    value: amountTyped(form.value),
    min_total: amountTyped(form.min_total),
    max_discount: amountTyped(form.max_discount) || null,
    category: form.category || null,
    product_ids: listed(form.product_ids),
    start_date: form.start_date || null,
    end_date: form.end_date || null,
  };
}

/** The form as a save sends it. */
export const sentDiscount = (form: DiscountForm): SentDiscount => ({
  ...ruleOf(form),
  product_ids: listed(form.product_ids),
});
