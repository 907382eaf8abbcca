import { countText, paiseFrom, rupeesText } from '../../../../shop/money.ts';
import { fileColumnsOf } from '../../../../shop/spreadsheet/matching.ts';
import { stockText } from '../../../../shop/stock.ts';
import { sentences } from '../../lib/sentences.ts';
import type { ImportAnswer, ImportCheck, ImportField, ImportKind, ImportLine, ProductCounts } from './import-types.ts';

/** '1 line', '9,997 lines'. */
export const linesText = (count: number): string => (count === 1 ? '1 line' : `${countText(count)} lines`);

/** A field by the header of its column. */
const fieldText = (kind: ImportKind, field: string): string =>
  fileColumnsOf[kind].find(({ key }) => key === field)?.header ?? field;

/** A value as the lists show it; '(empty)' where there is none. */
function valueText(kind: ImportKind, field: ImportField, value: string | number | null): string {
  if (value === null || value === '') return '(empty)';
  const column = fileColumnsOf[kind].find(({ key }) => key === field);
  if (column?.kind === 'rupees') return rupeesText(paiseFrom(value));
  if (column?.kind === 'count') return stockText(value);
  return String(value);
}

/** What the name of a new line says already. */
const inName: readonly string[] = ['productid', 'first_name', 'last_name'];

/** What is different at a line, field by field; `before` is null where the line is new. */
export function changeTexts(kind: ImportKind, { changes, status }: ImportLine) {
  return fileColumnsOf[kind].flatMap(({ key, header }) => {
    const change = key === null ? undefined : changes[key];
    if (key === null || !change || (status === 'new' && inName.includes(key))) return [];
    const before = status === 'new' && change.before === null ? null : valueText(kind, key, change.before);
    return [{ key, header, before, after: valueText(kind, key, change.after) }];
  });
}

/** Why a line is wrong and what to do: 'Stock: "many" is not a whole number. Type a number.' */
export function reasonText(kind: ImportKind, { field, reason, hint }: ImportLine): string {
  const where = field === null ? '' : `${fieldText(kind, field)}: `;
  return `${where}${sentences(reason ?? '', hint ?? '')}`;
}

/** How many lines were checked. */
export const linesOf = (check: ImportCheck): number =>
  check.new + check.changed + check.same + check.like + check.wrong;

/** How many lines an import would write. */
export const linesToLoad = (check: ImportCheck): number => check.new + check.changed;

/** '1 product', '2,500 products'. */
export const productCount = (count: number): string => (count === 1 ? '1 product' : `${countText(count)} products`);

const partsText = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');

const ofProducts = (products: ProductCounts | null): string | false =>
  products !== null &&
  `${partsText(
    products.new > 0 && `${countText(products.new)} new`,
    products.changed > 0 && `${countText(products.changed)} changed`,
  )} ${products.new + products.changed === 1 ? 'product' : 'products'}`;

/** Of how many products the lines to load speak: '12 new, 3 changed products'; '' where of none. */
export const productsText = ({ products }: { readonly products: ProductCounts | null }): string =>
  products && products.new + products.changed > 0 ? ofProducts(products) || '' : '';

/** What an import did: '12 lines added, 3 changed, 4 there already, 1 left out.' */
export function importedText({ added, changed, like, left_out }: ImportAnswer): string {
  const told = [
    { count: added, what: 'added' },
    { count: changed, what: 'changed' },
    { count: like, what: 'there already' },
    { count: left_out, what: 'left out' },
  ].filter(({ count }) => count > 0);
  if (told.length === 0) return 'Nothing was different.';
  return `${told.map(({ count, what }, place) => `${place === 0 ? linesText(count) : countText(count)} ${what}`).join(', ')}.`;
}
