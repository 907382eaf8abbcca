import { amountTyped } from '../../../../../shop/amount-typed.ts';
import { discountProblems } from '../../../../../shop/discount.ts';
import { discountFields } from '../../../../../shop/fields/discount.ts';
import { labelOf } from '../../../../../shop/fields/field.ts';
import { countText, paiseFrom, rupeesText } from '../../../../../shop/money.ts';
import { sentences } from '../../../lib/sentences.ts';
import { dayEntry, typedDayProblem } from '../../../ui/typed-day.ts';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import { type EditorField, fieldErrors, labelsOf } from '../../editor/index.ts';
import { valueText, yesNo } from '../discount-texts.ts';
import { type DiscountForm, ruleOf } from './discount-form.ts';

export type FieldName = keyof DiscountForm;

type Field = EditorField<DiscountForm, FieldName>;

type KeyOf<Value> = { [Key in FieldName]: DiscountForm[Key] extends Value ? Key : never }[FieldName];

/** What is wrong with a field and what to do about it. */
const problem =
  (key: FieldName, advice: string) =>
  (form: DiscountForm): string | null => {
    const said = discountProblems(ruleOf(form))[key];
    return said === undefined ? null : sentences(said, advice);
  };

const text = (key: KeyOf<string>, advice: string): Field => ({
  key,
  label: labelOf(discountFields[key]),
  meaning: (form) => form[key].trim(),
  text: (form) => form[key],
  check: problem(key, advice),
});

const anAmount = 'Type a number of 0 or more, with at most two decimals';

/** The paise that were typed; the text itself where it is no amount, '' for none. */
const amountIn = (text: string): number | string => {
  const typed = text.trim();
  try {
    return typed === '' ? typed : paiseFrom(amountTyped(typed));
  } catch {
    return typed;
  }
};

const amount = (key: KeyOf<string>): Field => ({
  ...text(key, anAmount),
  meaning: (form) => amountIn(form[key]),
  text: (form) => {
    const paise = amountIn(form[key]);
    return typeof paise === 'number' ? rupeesText(paise) : paise;
  },
});

const readValue = (form: DiscountForm): string => {
  const paise = amountIn(form.value);
  return typeof paise === 'number' ? valueText({ type: form.type, value: paise / 100 }) : paise;
};

const day = (key: KeyOf<string>): Field => {
  const stored = text(key, 'Check the year');
  return {
    ...stored,
    text: (form) => dayEntry(form[key]),
    check: (form) => typedDayProblem(form[key]) ?? stored.check?.(form) ?? null,
  };
};

const flag = (key: KeyOf<boolean>): Field => ({
  key,
  label: labelOf(discountFields[key]),
  meaning: (form) => form[key],
  text: (form) => yesNo(form[key]),
});

const value = amount('value');
const percentage = problem('value', 'Type a number from 0 to 100, with at most two decimals');

const end = day('end_date');
const afterStart = problem('end_date', 'Choose an end on or after the start');

/** The discount's fields, in the order in which they stand. */
export const fields: readonly Field[] = [
  text('code', `Use at most ${discountFields.code.most} characters`),
  text('type', 'Choose one of the five types'),
  {
    ...value,
    text: readValue,
    check: (form) => (form.type === 'percentage' ? percentage(form) : (value.check?.(form) ?? null)),
  },
  amount('min_total'),
  amount('max_discount'),
  text('category', `Use at most ${discountFields.category.most} characters`),
  {
    key: 'product_ids',
    label: labelOf(discountFields.product_ids),
    meaning: (form) => form.product_ids.join('\n'),
    text: (form) => form.product_ids.join(', '),
    check: problem('product_ids', `Choose at most ${countText(discountFields.product_ids.most)}, or a category`),
  },
  day('start_date'),
  // What is wrong even without a start is the end itself.
  { ...end, check: (form) => end.check?.({ ...form, start_date: '' }) ?? afterStart(form) },
  flag('auto_apply'),
  flag('exclusive'),
  flag('once_per_customer'),
  flag('active'),
];

export const labels = labelsOf(fields);

/** What is wrong with a form. */
export const formErrors = (form: DiscountForm): FieldErrors<FieldName> => fieldErrors(fields, form);
