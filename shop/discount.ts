import { shopDay } from './dates.ts';
import { discountFields } from './fields/discount.ts';
import { limitsOf } from './fields/field.ts';
import { type Paise, paiseFrom } from './money.ts';

export const discountTypes = ['flat', 'percentage', 'buy_x_get_y', 'fixed_price', 'conditional'] as const;

/** The most that the database takes, by column. */
const discountLimits = limitsOf(discountFields);

/** The highest amount that the database takes: ₹9,99,99,99,999.99. */
export const highestAmount: Paise = 999_999_999_999;

/** The first and the last day that the database takes, 'yyyy-MM-dd': a mistyped year lies outside. */
export const discountDays = { first: '2000-01-01', last: '2999-12-31' } as const;

/**
 * A discount in the columns of its table, stored or about to be: amounts in rupees (a percentage's value in percent) as
 * numbers or decimal text, days as 'yyyy-MM-dd', category by name, null for what is not set.
 */
export interface DiscountRule {
  readonly code: string | null;
  readonly type: string;
  readonly value: number | string;
  readonly max_discount: number | string | null;
  readonly category: string | null;
  readonly product_ids: readonly string[] | null;
  readonly once_per_customer: boolean;
  readonly exclusive: boolean;
  readonly auto_apply: boolean;
  readonly active: boolean;
  readonly min_total: number | string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** A new discount. */
export const discountDefaults: DiscountRule = {
  code: null,
  type: 'flat',
  value: 0,
  max_discount: null,
  category: null,
  product_ids: null,
  once_per_customer: false,
  exclusive: false,
  auto_apply: false,
  active: true,
  min_total: 0,
  start_date: null,
  end_date: null,
};

/** Why the database would refuse a rule, by column; an empty object where it would not (but for a code in use). */
export function discountProblems(rule: DiscountRule): Partial<Record<keyof DiscountRule, string>> {
  const problems: Partial<Record<keyof DiscountRule, string>> = {};
  if (longerThan(rule.code, discountLimits.code)) problems.code = 'The code is too long';
  if (!(discountTypes as readonly string[]).includes(rule.type)) problems.type = 'There is no such type of discount';
  if (!isAmount(rule.value)) problems.value = 'The value is not an amount';
  else if (rule.type === 'percentage' && paiseFrom(rule.value) > 100_00) problems.value = 'A percentage is at most 100';
  if (!isAmount(rule.min_total)) problems.min_total = 'The min total is not an amount';
  if (rule.max_discount !== null && !isAmount(rule.max_discount)) {
    problems.max_discount = 'The max discount is not an amount';
  }
  if (longerThan(rule.category, discountLimits.category)) problems.category = 'The category is too long';
  if ((rule.product_ids?.length ?? 0) > discountLimits.product_ids)
    problems.product_ids = 'There are too many products';
  if (!isDay(rule.start_date)) problems.start_date = 'The start is not a day of the years 2000 to 2999';
  if (!isDay(rule.end_date)) problems.end_date = 'The end is not a day of the years 2000 to 2999';
  else if (rule.start_date !== null && rule.end_date !== null && rule.end_date < rule.start_date) {
    problems.end_date = 'The end lies before the start';
  }
  return problems;
}

/** Whether it is a day that a discount may begin or end with; null is none. */
function isDay(day: string | null): boolean {
  if (day === null) return true;
  try {
    return shopDay(day) === day && day >= discountDays.first && day <= discountDays.last;
  } catch {
    return false;
  }
}

// As PostgreSQL counts: by code point.
const longerThan = (text: string | null, most: number): boolean => [...(text ?? '').trim()].length > most;

/** Whether it is rupees, 0 or more and not too many, with at most two decimals. */
function isAmount(amount: number | string): boolean {
  try {
    const paise = paiseFrom(amount);
    return amount !== '' && paise >= 0 && paise <= highestAmount;
  } catch {
    return false;
  }
}
