import { randomId } from '../../../lib/random-id.ts';
import { type BillLine, columns, newLine } from './bill-line.ts';
import type { SentGood } from './sent-goods.ts';

/** A bill as it was sent, to be sent again in the same words as long as nobody knows what became of it. */
export interface SentBill {
  readonly goods: readonly SentGood[];
  /** Which line stood under which number. */
  readonly numbers: readonly (readonly [number, string])[];
  /** Whether it was said that these goods came in once more. */
  readonly again: boolean;
}

/** What came in of a variant, for its labels. */
type CameIn = { readonly productid: string; readonly variantid: string; readonly quantity: number };

/** What was done with the last bill. */
export interface SavedBill {
  readonly added: number;
  readonly more: number;
  readonly pieces: number;
  readonly labels: readonly CameIn[];
}

/** What stands on the page, and is there again when it is opened the next time. */
export interface Bill {
  /** Made once for a bill: it is saved once, however often it is sent. */
  readonly requestId: string;
  readonly lines: readonly BillLine[];
  readonly sent: SentBill | null;
  readonly saved: SavedBill | null;
}

export const emptyBill = (saved: SavedBill | null = null): Bill => ({
  requestId: randomId(),
  lines: [newLine()],
  sent: null,
  saved,
});

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isLine = (value: unknown): value is BillLine =>
  isFields(value) && typeof value.id === 'string' && columns.every((column) => typeof value[column] === 'string');

/** What cannot be read whole is no bill. */
export const isBill = (value: unknown): value is Bill =>
  isFields(value) &&
  typeof value.requestId === 'string' &&
  Array.isArray(value.lines) &&
  value.lines.length > 0 &&
  value.lines.every(isLine) &&
  (value.sent === null ||
    (isFields(value.sent) && Array.isArray(value.sent.goods) && Array.isArray(value.sent.numbers))) &&
  (value.saved === null || (isFields(value.saved) && Array.isArray(value.saved.labels)));
