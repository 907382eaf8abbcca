import type { EarlierReceipt, GoodsReceivedBefore, ReceivedGoods, RefusedGoods } from '../../lib/answers-of-goods.ts';
import { overloaded, type ProviderError } from '../../lib/provider-error.ts';
import type { SavedBill, SentBill } from './bill/bill.ts';
import type { Obstacle } from './bill/plan.ts';

export type SaveEvents = {
  onSaved: (saved: SavedBill) => void;
  /** The first thing that stands in the way, which the page leads to. */
  onObstacle: (obstacle: Obstacle) => void;
};

/** Answers that a server gives before it looks at what it is asked to save. */
const before: readonly number[] = [401, 403, 404, 408, 413, 429];

/**
 * Whether a failure tells that the bill was not saved.
 * @param sentBefore whether it was sent before, of which nobody knows what became
 */
export function tellsUnsaved({ status, code, offline }: ProviderError, sentBefore: boolean): boolean {
  if (code === overloaded) return !sentBefore;
  if (status < 400 || status >= 500) return !offline && status >= 500 && code !== '' && !sentBefore;
  return !sentBefore || (code !== '' && !before.includes(status));
}

const parsed = <Details>({ details }: ProviderError): Partial<Details> => {
  try {
    return Object(JSON.parse(details));
  } catch {
    return {};
  }
};

/** When the same goods were saved before, where that is why they were refused. */
export const receivedBefore = (failure: ProviderError): EarlierReceipt | null =>
  (failure.code === 'PT409' && parsed<GoodsReceivedBefore>(failure).received) || null;

/** The lines that the shop did not take, where it named them. */
export const refusedLines = (failure: ProviderError): RefusedGoods['lines'] =>
  parsed<RefusedGoods>(failure).lines ?? [];

export const savedBill = ({ added, products, labels }: ReceivedGoods): SavedBill => ({
  added: added.length,
  more: products.length - added.length,
  pieces: labels.reduce((total, { quantity }) => total + quantity, 0),
  labels,
});

export const linesSent = ({ numbers }: SentBill): ReadonlyMap<number, string> => new Map(numbers);
