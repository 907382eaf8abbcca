import { dateText } from '../../../../../shop/dates.ts';
import { productFields } from '../../../../../shop/fields/product.ts';
import { deriveName } from '../../../../../shop/product.ts';
import type { ProductObject } from '../../../lib/answers.ts';
import { tooLong } from '../../editor/index.ts';
import type { Category } from '../../inventory/index.ts';
import { type ProductColumn, tidied } from './bill-line.ts';
import { likeNamed } from './complete-category.ts';
import type { Outcome } from './outcome.ts';
import { missing, note, type Problem, type Remedy, wrong } from './problem.ts';
import { type BillProduct, keyOfTexts, type ProductTexts } from './products.ts';
import { columnLabels, pricePaise, priceText, readPrice } from './read-cell.ts';

/** The category of this name, however it is written. */
export const categoryNamed = (categories: readonly Category[], name: string): Category | undefined => {
  const wanted = tidied(name).toLowerCase();
  return categories.find((category) => category.name.toLowerCase() === wanted);
};

/** `categories` is null as long as they are not known. */
function categoryProblems(text: string, categories: readonly Category[] | null): Problem[] {
  const name = tidied(text);
  if (name === '' || categories === null || categoryNamed(categories, name)) return [];
  const meant = likeNamed(name, categories).map((category): Remedy => ({ is: 'meant', category }));
  return [wrong('category', `There is no category "${name}".`, ...meant, { is: 'category', name })];
}

function priceProblems(column: 'purchase' | 'retail', { purchase, retail }: ProductTexts): Problem[] {
  const read = readPrice(column === 'purchase' ? purchase : retail);
  if ('problem' in read) return [wrong(column, read.problem)];
  if (read.value !== null) return [];
  const text = `Type the ${columnLabels[column].toLowerCase()}, 0 if it has none.`;
  const hasAuto = column === 'retail' && pricePaise(purchase) !== null;
  return [missing(column, text, ...(hasAuto ? [{ is: 'auto' } as const] : []))];
}

function newProblems(texts: ProductTexts, categories: readonly Category[] | null): Problem[] {
  const long = tooLong(texts.fabric, productFields.fabric.most);
  return [
    ...categoryProblems(texts.category, categories),
    ...(deriveName(texts.fabric, texts.category) === ''
      ? [missing('category', 'Choose a category or type a fabric: the name is made of them.')]
      : []),
    ...(long === null ? [] : [wrong('fabric', long)]),
    ...priceProblems('purchase', texts),
    ...priceProblems('retail', texts),
  ];
}

/** What the shop has of a product, as its line would say it. */
export const textsOfStored = (product: ProductObject): ProductTexts => ({
  code: '',
  category: product.category ?? '',
  fabric: product.fabric ?? '',
  purchase: priceText(product.purchaseprice),
  retail: priceText(product.retailprice),
});

/** What a bill says otherwise of a product that a code named: goods in adds pieces and changes nothing else. */
function otherwise(texts: ProductTexts, product: ProductObject): Problem[] {
  const stored = textsOfStored(product);
  const columns: readonly ProductColumn[] = ['category', 'fabric', 'purchase', 'retail'];
  const others = columns.filter((column) => {
    const typed = { ...stored, [column]: texts[column] };
    return tidied(texts[column]) !== '' && keyOfTexts(typed) !== keyOfTexts(stored);
  });
  return others.map((column) =>
    note(
      column,
      `${columnLabels[column]} stays ${stored[column] || 'empty'}: only pieces are added to ${product.productid}.`,
    ),
  );
}

const askedText = ({ fits, gone }: Extract<Outcome, { is: 'asked' }>): string =>
  gone === null
    ? `${fits.length} products fit. Which one came in?`
    : `${gone} was chosen, and does not fit any more. Which one came in?`;

/** What is said of a product of the bill itself. */
export function productProblems(
  { texts }: BillProduct,
  outcome: Outcome,
  categories: readonly Category[] | null,
): readonly Problem[] {
  const code = tidied(texts.code);
  if (outcome.is === 'nothing') return [];
  if (outcome.is === 'unknown') return [wrong('code', `No product has the code ${code}.`, { is: 'as new' })];
  if (outcome.is === 'deleted') {
    const { productid, name, variant, deleted_at } = outcome.deleted;
    const what = variant === null ? productid : `${variant} of ${productid}`;
    return [wrong('code', `${what}, ${name}, was deleted on ${dateText(deleted_at)}.`, { is: 'as new' })];
  }
  if (code !== '') return outcome.is === 'more' ? otherwise(texts, outcome.product) : [];
  const problems = newProblems(texts, categories);
  return outcome.is === 'asked'
    ? [...problems, { kind: 'ask', column: null, text: askedText(outcome), remedies: [] }]
    : problems;
}
