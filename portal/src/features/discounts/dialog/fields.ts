import { discountProblems } from '../../../../../shop/discount.ts';
import { amountTyped, paiseFrom } from '../../../../../shop/money.ts';
import { sentences } from '../../../lib/sentences.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import { type EditorField, fieldErrors, labelsOf } from '../../editor/index.ts';
import { dayText, yesNo } from '../discount-texts.ts';
import { type DiscountForm, ruleOf } from './discount-form.ts';

export type FieldName = keyof DiscountForm;

type Field = EditorField<DiscountForm, FieldName>;

type KeyOf<Value> = { [Key in FieldName]: DiscountForm[Key] extends Value ? Key : never }[FieldName];

/** What is wrong with a field and what to do about it. */
const problem =
  (key: FieldName, advice: string) =>
  (form: DiscountForm): string | null => {
    const said = discountProblems(ruleOf(form))[key];
    if (said === undefined) return null;
    return sentences(said, said === 'The end lies before the start' ? 'Choose an end on or after the start' : advice);
  };

const text = (key: KeyOf<string>, label: string, advice: string): Field => ({
  key,
  label,
  meaning: (form) => form[key].trim(),
  text: (form) => form[key],
  check: problem(key, advice),
});

const anAmount = 'Type a number of 0 or more, with at most two decimals';

const amount = (key: KeyOf<string>, label: string): Field => ({
  ...text(key, label, anAmount),
  meaning: (form) => {
    const typed = form[key].trim();
    try {
      return typed === '' ? typed : paiseFrom(amountTyped(typed));
    } catch {
      return typed;
    }
  },
});

const day = (key: KeyOf<string>, label: string): Field => ({
  ...text(key, label, 'Check the year'),
  text: (form) => form[key] && dayText(form[key]),
});

const flag = (key: KeyOf<boolean>, label: string): Field => ({
  key,
  label,
  meaning: (form) => form[key],
  text: (form) => yesNo(form[key]),
});

const value = amount('value', 'Value');
const percentage = problem('value', 'Type a number from 0 to 100, with at most two decimals');

/** The discount's fields, in the order in which they stand. */
export const fields: readonly Field[] = [
  text('code', 'Code', 'Use at most 60 characters'),
  text('type', 'Type', 'Choose one of the five types'),
  { ...value, check: (form) => (form.type === 'percentage' ? percentage(form) : (value.check?.(form) ?? null)) },
  amount('min_total', 'Min total'),
  amount('max_discount', 'Max discount'),
  text('category', 'Category', 'Use at most 60 characters'),
  {
    key: 'product_ids',
    label: 'Products',
    meaning: (form) => form.product_ids.join('\n'),
    text: (form) => form.product_ids.join(', '),
    check: problem('product_ids', 'Choose at most 1,000, or a category'),
  },
  day('start_date', 'Start'),
  day('end_date', 'End'),
  flag('auto_apply', 'Apply automatically'),
  flag('exclusive', 'Exclusive'),
  flag('once_per_customer', 'Once per customer'),
  flag('active', 'Active'),
];

export const labels = labelsOf(fields);

const incompleteDate = (): string => 'The date is not complete. Type the whole date.';

/**
 * What is wrong with a form.
 * @param incomplete the date fields that hold part of a date: their text in the form is empty
 */
export const formErrors = (form: DiscountForm, incomplete: readonly FieldName[] = []): FieldErrors<FieldName> =>
  fieldErrors(
    fields.map((field) => (incomplete.includes(field.key) ? { ...field, check: incompleteDate } : field)),
    form,
  );
