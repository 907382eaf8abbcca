import { storeCreditPaise } from '../../../../../shop/customer.ts';
import { rupeesText } from '../../../../../shop/money.ts';
import { threeWay } from '../../../lib/three-way.ts';
import type { Clash } from '../../../ui/clash-panel.tsx';
import type { Comparison } from '../../../ui/use-overtaken.ts';
import type { CustomerRow } from '../customer-row.ts';
import { type CustomerForm, customerFields, formOf } from './customer-form.ts';
import type { ErrorKey } from './form-errors.ts';

const labels: Record<ErrorKey, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  gender: 'Gender',
  loyalty_tier: 'Loyalty tier',
  store_credit: 'Store credit',
  referred_by: 'Referred by',
  customer_notes: 'Customer notes',
};

/**
 * Lays what I typed over what somebody else saved meanwhile. What only one of us changed is theirs or mine; what we
 * both changed differently is a clash, in which mine stands until theirs is chosen.
 * @param before what the fields held when I opened the customer
 */
export function compareSaves(before: CustomerForm, mine: CustomerForm, theirs: CustomerRow): Comparison<CustomerForm> {
  const saved = formOf(theirs);
  const [was, typed, now] = [customerFields(before), customerFields(mine), customerFields(saved)];
  const clashes: Clash[] = [];
  const taken: string[] = [];
  let merged = mine;
  for (const [key, label] of Object.entries(labels) as [ErrorKey, string][]) {
    const outcome = threeWay<string | number | null>(was[key], typed[key], now[key], Object.is);
    if (outcome === 'theirs') {
      merged = takeFrom(merged, saved, key);
      taken.push(label);
    }
    if (outcome === 'clash') clashes.push({ key, label, mine: textOf(mine, key), theirs: textOf(saved, key) });
  }
  return { merged, clashes, taken };
}

/** The form with one field, named by a clash's key, as it stands in `source`. */
export function takeFrom(form: CustomerForm, source: CustomerForm, key: string): CustomerForm {
  if (key === 'referred_by') return { ...form, referred_by: source.referred_by, referrer: source.referrer };
  return { ...form, [key]: source[key as ErrorKey] };
}

function textOf(form: CustomerForm, key: ErrorKey): string {
  if (key === 'referred_by') return form.referrer || 'None';
  if (key === 'store_credit') return rupeesText(storeCreditPaise(form.store_credit) ?? 0);
  return form[key].trim() || '(empty)';
}
