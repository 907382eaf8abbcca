import { discountProblems } from '../../../../../shop/discount.ts';
import { sentences } from '../../../lib/sentences.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import { fieldLabels } from './clash.ts';
import { type DiscountForm, ruleOf } from './discount-form.ts';

export type FieldName = keyof DiscountForm;

const fields = Object.keys(fieldLabels) as FieldName[];

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
  start_date: 'Check the year',
  end_date: 'Check the year',
};

/**
 * What is wrong with a form and what to do about it, in the order in which its fields stand.
 * @param incomplete the date fields that hold part of a date: their text in the form is empty
 */
export function formErrors(form: DiscountForm, incomplete: readonly FieldName[] = []): FieldErrors<FieldName> {
  const problems = Object.entries(discountProblems(ruleOf(form))) as [FieldName, string][];
  const errors = new Map(
    problems.map(([field, problem]) => [field, sentences(problem, adviceFor(form, field, problem))]),
  );
  for (const field of incomplete) errors.set(field, 'The date is not complete. Type the whole date.');
  return new Map([...errors].sort(([a], [b]) => fields.indexOf(a) - fields.indexOf(b)));
}

function adviceFor(form: DiscountForm, field: FieldName, problem: string): string {
  if (problem === 'The end lies before the start') return 'Choose an end on or after the start';
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
  [/the start is/i, 'start_date'],
  [/the end (?:lies|is)/i, 'end_date'],
];

/** The field that the server's reason for a refused save names, if it names one. */
export function fieldOfReason(reason: string): FieldName | null {
  return reasons.find(([words]) => words.test(reason))?.[1] ?? null;
}
