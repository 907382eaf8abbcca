import type { FileLine } from '../../../../../shop/spreadsheet/file-line.ts';
import type { ImportKind, Matching } from '../../../../../shop/spreadsheet/matching.ts';
import type { SheetHead } from './import-file.ts';

/** What the page asks of the worker that reads a file, and what it is answered. */
export interface ReaderCalls {
  open: (kind: ImportKind, file: Blob) => SheetHead[];
  /** Reads a sheet by a matching; answers how many lines each chunk of it holds. */
  read: (sheet: number, matching: Matching) => number[];
  chunk: (place: number) => FileLine[];
  leftOut: (sheet: number, reasons: ReadonlyMap<number, string>) => string;
}

export type ReaderCall = keyof ReaderCalls;

export interface ReaderRequest<Call extends ReaderCall = ReaderCall> {
  readonly id: number;
  readonly call: Call;
  readonly args: Parameters<ReaderCalls[Call]>;
}

export type ReaderAnswer =
  | { readonly id: number; readonly result: unknown }
  /** `refused`: a sentence for whoever chose the file. */
  | { readonly id: number; readonly refused: string }
  | { readonly id: number; readonly failed: string };
