import { discountProblems } from '../../../../../shop/discount.ts';
import { sentences } from '../../../lib/sentences.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import { type DiscountForm, ruleOf } from './discount-form.ts';

export type FieldName = keyof DiscountForm;

const amount = 'Type a number of 0 or more, with at most two decimals';

/** What to do about a field that is wrong. */
const advice: Partial<Record<FieldName, string>> = {
  code: 'Use at most 60 characters',
  type: 'Choose one of the five types',
  value: amount,
  min_total: amount,
  max_discount: amount,
  category: 'Use at most 60 characters',
  product_ids: 'Choose at most 1,000, or a category',
  end_date: 'Choose an end on or after the start',
};

/** What is wrong with a form and what to do about it, in the order in which its fields stand. */
export function formErrors(form: DiscountForm): FieldErrors<FieldName> {
  const problems = Object.entries(discountProblems(ruleOf(form))) as [FieldName, string][];
  return new Map(problems.map(([field, problem]) => [field, sentences(problem, adviceFor(form, field))]));
}

function adviceFor(form: DiscountForm, field: FieldName): string {
  const isPercentage = field === 'value' && form.type === 'percentage';
  return isPercentage ? 'Type a number from 0 to 100, with at most two decimals' : (advice[field] ?? '');
}

const reasons: readonly [RegExp, FieldName][] = [
  [/\bcode\b/i, 'code'],
  [/max discount/i, 'max_discount'],
  [/min total/i, 'min_total'],
  [/percentage|the value/i, 'value'],
  [/type of discount/i, 'type'],
  [/category/i, 'category'],
  [/products/i, 'product_ids'],
  [/the end lies/i, 'end_date'],
];

/** The field that the server's reason for a refused save names, if it names one. */
export function fieldOfReason(reason: string): FieldName | null {
  return reasons.find(([words]) => words.test(reason))?.[1] ?? null;
}
