import { amountTyped } from '../../../../shop/amount-typed.ts';
import { dateText } from '../../../../shop/dates.ts';
import { countText, decimalText, paiseFrom, rupeesText } from '../../../../shop/money.ts';
import type { DiscountRow } from './discount-row.ts';

/** Types whose value is a number of percent, or an amount of rupees; that of the others has no unit we know of. */
const units: Readonly<Record<string, 'percent' | 'rupees'>> = {
  percentage: 'percent',
  flat: 'rupees',
  fixed_price: 'rupees',
};

/** A discount's value as the list shows it: '10%', '₹100.00', or the bare number. */
export function valueText({ type, value }: Pick<DiscountRow, 'type' | 'value'>): string {
  const unit = units[type];
  if (unit === 'rupees') return rupeesText(paiseFrom(value));
  const number = countText(value);
  return unit === 'percent' ? `${number}%` : number;
}

/** An amount as the list shows it, '-' for none. */
export function amountText(rupees: number | null): string {
  return rupees === null ? '-' : rupeesText(paiseFrom(rupees));
}

/** A day as the list shows it, '-' for none; what is no day of the calendar as it is stored. */
export function dayText(day: string | null): string {
  if (day === null) return '-';
  try {
    return dateText(day);
  } catch {
    return day;
  }
}

/** When a discount holds, as its card says it. */
export function daysText({ start_date: start, end_date: end }: Pick<DiscountRow, 'start_date' | 'end_date'>): string {
  if (start !== null && end !== null) return `${dayText(start)} to ${dayText(end)}`;
  if (start !== null) return `From ${dayText(start)}`;
  return end === null ? 'Any day' : `Until ${dayText(end)}`;
}

/** Whether a discount is applied, as its card says it. */
export function activeText(active: boolean): string {
  return active ? 'Active' : 'Not active';
}

export function yesNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}

/** An amount as a field shows it: the decimals left out while they are zero. */
export function amountEntry(rupees: number | string | null): string {
  return rupees === null ? '' : decimalText(paiseFrom(rupees)).replace(/\.00$/, '');
}

/** What was typed into an amount's field as the field shows amounts; what is none stays as it is. */
export function amountTidied(typed: string): string {
  const amount = amountTyped(typed);
  try {
    return amount === '' || paiseFrom(amount) < 0 ? typed : amountEntry(amount);
  } catch {
    return typed;
  }
}
