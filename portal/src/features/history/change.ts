import type { ChangeObject } from '../../lib/answers.ts';
import type { RecordKind } from '../../lib/database.gen.ts';

/** One row that was written, as list_changes answers it. */
export type Change = ChangeObject;

export type ChangeAction = Change['action'];

/** What a history can be asked of. A product's holds its variants, too. */
export type HistoryKind = Exclude<RecordKind, 'variant' | 'category'>;

/** A record whose history is meant: its id as text, and what it is called now. */
export type HistoryRecord = { readonly id: string; readonly name: string };

/** What the database keeps for itself: nobody typed it and nobody reads it. */
export const unseen = [
  'customerid',
  'customer_ulid',
  'id',
  'variantid',
  'line',
  'request_id',
  'created_at',
  'updated_at',
] as const;

export type Unseen = (typeof unseen)[number];

/** Columns by name. */
export type Values = Readonly<Record<string, unknown>>;

/** By column, what its ids refer to: `{ categoryid: { 3: 'Saree' } }`; what is not known is not there. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is said of a value that is not there. */
export const nothing = '(empty)';
