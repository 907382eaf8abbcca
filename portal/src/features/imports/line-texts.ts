import { countText, paiseFrom, rupeesText } from '../../../../shop/money.ts';
import { stockText } from '../../../../shop/product.ts';
import { fileColumnsOf } from '../../../../shop/spreadsheet/matching.ts';
import { sentences } from '../../lib/sentences.ts';
import type { ImportAnswer, ImportCheck, ImportField, ImportKind, ImportLine } from './import-types.ts';

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

/** How many lines an import would write. */
export const linesToLoad = (check: ImportCheck): number => check.new + check.changed;

const partsText = (...parts: (string | false)[]): string => parts.filter(Boolean).join(', ');

const ofProducts = (products: ImportCheck['products']): string | false =>
  products !== null &&
  `${partsText(
    products.new > 0 && `${countText(products.new)} new`,
    products.changed > 0 && `${countText(products.changed)} changed`,
  )} ${products.new + products.changed === 1 ? 'product' : 'products'}`;

/** Of how many products the lines to load speak: '12 new, 3 changed products'; '' where of none. */
export const productsText = ({ products }: Pick<ImportCheck, 'products'>): string =>
  products && products.new + products.changed > 0 ? ofProducts(products) || '' : '';

/** What an import did: '12 lines added, 3 changed, 1 left out'. */
export function importedText({ added, changed, left_out }: ImportAnswer): string {
  if (added + changed + left_out === 0) return 'Nothing was different.';
  const text = partsText(
    added > 0 && `${linesText(added)} added`,
    changed > 0 && `${added > 0 ? countText(changed) : linesText(changed)} changed`,
    left_out > 0 && `${added + changed > 0 ? countText(left_out) : linesText(left_out)} left out`,
  );
  return `${text}.`;
}
