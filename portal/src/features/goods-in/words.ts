import { dateText } from '../../../../shop/dates.ts';
import { countText } from '../../../../shop/money.ts';
import { compareSizes } from '../../../../shop/sizes.ts';
import { stockText } from '../../../../shop/stock.ts';
import type { ProductObject } from '../../lib/answers.ts';
import type { EarlierReceipt } from '../../lib/answers-of-goods.ts';
import type { SavedBill } from './bill/bill.ts';
import type { BillPlan, Obstacle } from './bill/plan.ts';
import { mostProducts } from './bill/sent-goods.ts';

/** '1 product', '12 products'. */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** '8 new products, more stock for 2 products, 1 product open: 120 pieces'. */
export function totalsText({ added, more, open, pieces }: Omit<BillPlan, 'products'>): string {
  const parts = [
    ...(added > 0 ? [counted(added, 'new product', 'new products')] : []),
    ...(more > 0 ? [`more stock for ${counted(more, 'product', 'products')}`] : []),
    ...(open > 0 ? [`${counted(open, 'product', 'products')} open`] : []),
  ];
  if (parts.length === 0) return 'Nothing to save yet';
  const text = `${parts.join(', ')}: ${counted(pieces, 'piece', 'pieces')}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** '8 products added, 2 got more stock: 120 pieces came in.' */
export function savedText({ added, more, pieces }: SavedBill): string {
  const parts = [
    ...(added > 0 ? [`${counted(added, 'product', 'products')} added`] : []),
    ...(more > 0 ? [`${counted(more, 'product', 'products')} got more stock`] : []),
  ];
  return `${parts.join(', ')}: ${counted(pieces, 'piece', 'pieces')} came in.`;
}

const mostSizes = 6;

/** 'S, M, L; 12 pcs': what the shop has of a product. */
export function stockOf({ variants }: Pick<ProductObject, 'variants'>): string {
  const sizes = [...new Set(variants.map(({ size }) => size))].sort(compareSizes);
  const shown = sizes.slice(0, mostSizes).join(', ') + (sizes.length > mostSizes ? ', ...' : '');
  const pieces = stockText(variants.reduce((total, { stock }) => total + stock, 0));
  return shown === '' ? pieces : `${shown}; ${pieces}`;
}

/** '3 things in lines 2 and 5', as far as there is room. */
export function obstaclesText(obstacles: readonly Obstacle[]): string {
  const numbers = [...new Set(obstacles.map(({ number }) => number))].sort((a, b) => a - b);
  const [first, ...others] = numbers;
  if (others.length === 0) return `Line ${first} needs a look.`;
  return `${countText(numbers.length)} lines need a look, from line ${first} on.`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** Who saved the same goods, and when. */
export const receivedText = ({ received_at, received_by_email }: EarlierReceipt): string =>
  `${received_by_email ?? 'A command at the server'} saved the same goods on ${dateText(received_at)} at ${clock.format(new Date(received_at))}.`;

/** Why so many products are not saved at once; null where they are. */
export const tooManyProducts = (count: number): string | null =>
  count > mostProducts
    ? `A bill has at most ${countText(mostProducts)} products. These are ${countText(count)}: save it in parts.`
    : null;
