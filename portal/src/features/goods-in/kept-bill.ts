import { storedValue, storeValue } from '../../lib/machine-storage.ts';
import { type Bill, isBill } from './bill/bill.ts';
import { isEmpty } from './bill/bill-line.ts';

// What an account has typed on this machine and not saved.

const nameOf = (account: string): string => `thaan-goods-in/${account}`;

/** The bill that an account left on this machine; null where there is none, or none that can be read. */
export const keptBill = (account: string): Bill | null => {
  const kept = storedValue(nameOf(account));
  return isBill(kept) ? kept : null;
};

/** Keeps the bill of an account. Answers whether it will be there after the page is closed. */
export const keepBill = (account: string, bill: Bill): boolean => {
  const isNothing = bill.lines.every(isEmpty) && !bill.sent && !bill.saved;
  return storeValue(nameOf(account), isNothing ? null : bill);
};

/** Tells `onBill` what another tab made of the account's bill. Answers how to end that. */
export const followBill = (account: string, onBill: (bill: Bill | null) => void): (() => void) => {
  const heard = ({ key }: StorageEvent): void => {
    if (key === nameOf(account)) onBill(keptBill(account));
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
};
