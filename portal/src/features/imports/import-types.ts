import type { ImportLine } from '../../lib/answers.ts';

export type { ImportField, ImportKind } from '../../../../shop/spreadsheet/matching.ts';
/** How the lines of a file stand to the shop, one of them, and what became of them. */
export type { ImportAnswer, ImportCheck, ImportLine } from '../../lib/answers.ts';

export type LineStatus = ImportLine['status'];
