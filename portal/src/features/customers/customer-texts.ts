import { fullName } from '../../../../shop/customer.ts';
import { dateText } from '../../../../shop/dates.ts';
import { paiseFrom, rupeesText } from '../../../../shop/money.ts';
import { phoneText } from '../../../../shop/phone.ts';
import type { CustomerRow } from './customer-row.ts';

/** A customer's columns as the list shows them: amounts with two decimals, days at +05:30, '-' for what is not there. */
export function customerTexts(customer: CustomerRow) {
  return {
    name: fullName(customer),
    phone: phoneText(customer.phone),
    referrer: customer.referrer ? fullName(customer.referrer) : '-',
    email: customer.email || '-',
    totalSpend: rupeesText(paiseFrom(customer.total_spend)),
    lastPurchase: dayOr(customer.last_purchased_at, '-'),
    storeCredit: rupeesText(paiseFrom(customer.store_credit)),
    created: dayOr(customer.created_at, '-'),
  };
}

function dayOr(instant: string | null, none: string): string {
  if (!instant) return none;
  try {
    return dateText(instant);
  } catch {
    return none;
  }
}
