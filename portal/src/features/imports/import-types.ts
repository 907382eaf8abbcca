import type { ImportLine } from '../../lib/database.gen.ts';

export type { ImportField, ImportKind } from '../../../../shop/spreadsheet/matching.ts';
/** How the lines of a file stand to the shop, one of them, and what became of them. */
export type { ImportAnswer, ImportCheck, ImportLine } from '../../lib/database.gen.ts';

export type LineStatus = ImportLine['status'];
