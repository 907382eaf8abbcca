import type { ImportedProducts, ImportLine } from '../../lib/answers.ts';

export type { ImportField, ImportKind } from '../../../../shop/spreadsheet/matching.ts';
/** How the lines of a file stand to the shop, one of them, and what became of them. */
export type { FirstAdded, ImportAnswer, ImportCheck, ImportLine } from '../../lib/answers.ts';

export type LineStatus = ImportLine['status'];

/** Of how many products something is told. */
export type ProductCounts = Pick<ImportedProducts, 'new' | 'changed'>;

/** What somebody says to what a check asks. */
export interface CheckAnswers {
  /** Whether categories that the shop does not have are added. */
  readonly newCategories: boolean;
  /** Whether products that look like ones that are there are added all the same. */
  readonly addLike: boolean;
  /** Whether empty retail prices of new products are filled with Auto. */
  readonly autoPrices: boolean;
}
