export type { ImportField, ImportKind } from '../../../../shop/spreadsheet/matching.ts';

import type { ImportField } from '../../../../shop/spreadsheet/matching.ts';

export type LineStatus = 'new' | 'changed' | 'same' | 'wrong';

/** How the lines of a file stand to the shop; `digest` says what the shop was at that time. */
export type ImportCheck = Readonly<Record<LineStatus, number>> & {
  readonly products: { readonly new: number; readonly changed: number } | null;
  readonly new_categories: readonly string[];
  readonly digest: string;
};

type Value = string | number | null;

/** One checked line. */
export interface ImportLine {
  /** Its place among the lines sent, from 0. */
  readonly place: number;
  /** Its number in the file. */
  readonly line: number;
  readonly status: LineStatus;
  /** Why it is wrong, and what to do. */
  readonly reason: string | null;
  readonly hint: string | null;
  readonly field: string | null;
  readonly name: string;
  readonly changes: Readonly<Partial<Record<ImportField, { readonly before: Value; readonly after: Value }>>>;
}

/** What became of the lines. */
export interface ImportResult {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly left_out: number;
  readonly products: { readonly new: number; readonly changed: number } | null;
  readonly new_categories: readonly string[];
}
