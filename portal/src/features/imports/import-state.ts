import type { FileLine } from '../../../../shop/spreadsheet/file-line.ts';
import type { Matching } from '../../../../shop/spreadsheet/matching.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import type { CheckAnswers, ImportAnswer, ImportCheck, ImportLine } from './import-types.ts';
import type { SheetHead } from './reading/import-file.ts';
import type { FileReading } from './reading/start-reader.ts';

/** Where an import stands. What failed on the way stays in `failure`, and can be tried again. */
type Step =
  | { readonly is: 'choose' }
  | { readonly is: 'opening' }
  | { readonly is: 'columns' }
  | { readonly is: 'sending'; readonly sent: number; readonly total: number }
  | { readonly is: 'checking' }
  | { readonly is: 'preview' }
  | { readonly is: 'loading' }
  | { readonly is: 'done'; readonly result: ImportAnswer };

export interface ImportState {
  readonly step: Step;
  readonly fileName: string;
  readonly heads: readonly SheetHead[];
  readonly sheet: number;
  readonly matching: Matching;
  /** Made for one set of lines sent: the file as read by one matching. */
  readonly id: string;
  readonly check: ImportCheck | null;
  readonly answers: CheckAnswers;
  /** Lines were sent to be saved, and nobody knows yet what became of them. */
  readonly uncertain: boolean;
  /** The shop changed between the check and the import: it was checked again. */
  readonly overtaken: boolean;
  /** Why the file cannot be read, in a sentence. */
  readonly refused: string | null;
  readonly failure: ProviderError | null;
}

/** What an import needs of the world; all reject with what `providerError` understands. */
export interface ImportPorts {
  startReader(): FileReading;
  newId(): string;
  stage(id: string, first: number, lines: readonly FileLine[], signal: AbortSignal): Promise<void>;
  check(id: string, answers: CheckAnswers, signal: AbortSignal): Promise<ImportCheck>;
  load(id: string, digest: string, signal: AbortSignal): Promise<ImportAnswer>;
  wrongLines(id: string): Promise<readonly ImportLine[]>;
  /** Rejects where the lines are not laid aside any more. */
  look(id: string): Promise<void>;
  drop(id: string): Promise<void>;
  /** As `drop`, while the page goes away. */
  dropAtLeaving(id: string): void;
  onLoaded(result: ImportAnswer): void;
  /** Somebody left before it was certain whether lines were saved. */
  onLeftUncertain(): void;
}

/** Nothing is added or filled in unless somebody says so: a file that is imported twice adds nothing the second time. */
export const unanswered: CheckAnswers = { newCategories: false, addLike: false, autoPrices: false };

/** Before a file is chosen. */
export const nothing: Omit<ImportState, 'refused'> = {
  step: { is: 'choose' },
  fileName: '',
  heads: [],
  sheet: 0,
  matching: {},
  id: '',
  check: null,
  answers: unanswered,
  uncertain: false,
  overtaken: false,
  failure: null,
};
