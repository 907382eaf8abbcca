import { threeWay } from '../../../lib/three-way.ts';
import type { Clash } from '../../../ui/clash-panel.tsx';
import type { Comparison } from '../../../ui/use-overtaken.ts';
import type { Discount } from '../discount-row.ts';
import { dayText, yesNo } from '../discount-texts.ts';
import { type DiscountForm, formOf, meaningOf } from './discount-form.ts';

type Key = keyof DiscountForm;

/** The fields by their labels, in the order in which they stand. */
export const fieldLabels: Readonly<Record<Key, string>> = {
  code: 'Code',
  type: 'Type',
  value: 'Value',
  min_total: 'Min total',
  max_discount: 'Max discount',
  category: 'Category',
  product_ids: 'Products',
  start_date: 'Start',
  end_date: 'End',
  auto_apply: 'Apply automatically',
  exclusive: 'Exclusive',
  once_per_customer: 'Once per customer',
  active: 'Active',
};

const keys = Object.keys(fieldLabels) as Key[];

/**
 * Lays what I typed over what somebody else saved meanwhile. What only one of us changed is theirs or mine; what we
 * both changed differently is a clash, in which mine stands until theirs is chosen.
 * @param before what the fields held when we both began
 */
export function compareSaves(before: DiscountForm, mine: DiscountForm, theirs: Discount): Comparison<DiscountForm> {
  const saved = formOf(theirs);
  const clashes: Clash[] = [];
  const taken: string[] = [];
  let merged = mine;
  for (const key of keys) {
    const outcome = threeWay(meaningOf(before, key), meaningOf(mine, key), meaningOf(saved, key), Object.is);
    const label = fieldLabels[key];
    if (outcome === 'theirs') {
      merged = takeFrom(merged, saved, key);
      taken.push(label);
    }
    if (outcome === 'clash') clashes.push({ key, label, mine: textOf(mine, key), theirs: textOf(saved, key) });
  }
  return { merged, clashes, taken };
}

/** The form with one field, named by a clash's key, as it stands in `source`. */
export function takeFrom(form: DiscountForm, source: DiscountForm, key: string): DiscountForm {
  return keys.includes(key as Key) ? { ...form, [key]: source[key as Key] } : form;
}

function textOf(form: DiscountForm, key: Key): string {
  const value = form[key];
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value !== 'string') return value.join(', ') || '(empty)';
  if (value === '') return '(empty)';
  return key === 'start_date' || key === 'end_date' ? dayText(value) : value;
}
