import { mostPictures } from '../../../../../shop/pictures.ts';
import { productFileColumns } from '../../../../../shop/spreadsheet/columns.ts';
import { productLines } from '../../../../../shop/spreadsheet/list-lines.ts';
import { choice, type Kind, sample, texts, trial, type Values } from '../../../lib/testing-fields.ts';
import { comparing } from '../../editor/testing.ts';
import type { ProductRow, VariantRow } from '../product-row.ts';
import { fieldsOf, formErrors } from './fields.ts';
import { blankForm, formOf, type ProductForm, sentProduct, sentVariants } from './product-form.ts';

/** Categories to choose from: they have to be in the shop before a page can offer them. */
export const categories = [
  { categoryid: 990_001, name: 'First category' },
  { categoryid: 990_002, name: 'Second category' },
  { categoryid: 990_003, name: 'Third category' },
] as const;

const nameOf = (id: unknown): string => categories.find(({ categoryid }) => categoryid === id)?.name ?? '';

const category = (place: 0 | 1 | 2) => {
  const { categoryid: id, name } = categories[place];
  return sample(name, { form: id, stored: id, sent: id, filed: name });
};

const price = (rupees: number) => {
  const shown = `₹${rupees.toLocaleString('en-IN')}`;
  return sample(String(rupees), { form: { digits: String(rupees) }, stored: rupees, sent: `${rupees}.00`, shown });
};

const prices = (first: number): Kind => ({
  samples: [price(first), price(first + 100), price(first + 200)],
  wrong: { form: { digits: '9'.repeat(13) }, entered: '9'.repeat(13) },
  refused: '-1',
});

/** The id of the one line that each product has here. */
export const variantid = 'line-of-the-test';
const size = 'Free';

const linesOf = (color: string, stock: number) =>
  sample('', {
    form: [{ variantid, size, color, stock: String(stock) }],
    stored: [variantRow({ size, color, stock })],
    filed: stock,
    sent: [{ variantid, size, color, stock }],
  });

/** So many pictures that are not there: they are chosen, and uploaded, where a browser is (e2e/pictures). */
const pictures = (count: number) => {
  const ids = Array.from({ length: count }, (_, at) => `0f8fad5b-d9cb-469f-a165-7086772894${count}${at}`);
  return sample('', { form: ids, stored: ids, sent: ids });
};

export function variantRow(values: Values): VariantRow {
  return { variantid, productid: 'BC26001', number: 1, size: '', color: '', stock: 0, ...values };
}

export function productRow(columns: Values): ProductRow {
  const counted = { sizes: [], colors: [], total_stock: 0, stale_labels: 0, pictures: [] };
  const kept: Partial<ProductRow> = { ...counted, productid: 'BC26001', name: '', updated_at: '2026-11-21' };
  return { ...kept, category: nameOf(columns.categoryid), ...columns } as ProductRow;
}

export const cells = (product: ProductRow): Values =>
  Object.fromEntries(
    productFileColumns.map(({ header }, place) => [header, productLines(product, 'https://shop.example')[0]?.[place]]),
  );

export const productComparing = comparing(formOf, (...forms: readonly ProductForm[]) => fieldsOf(nameOf, ...forms));

export const productTrial = trial({
  name: 'product',
  blank: blankForm,
  columns: { purchase: 'purchaseprice', retail: 'retailprice', lines: 'variants' },
  kinds: {
    categoryid: choice([category(0), category(1), category(2)], -1),
    purchase: prices(1000),
    retail: prices(2500),
    producturl: texts(['https://example.com/1', 'https://example.com/2', 'https://example.com/3'], 'nowhere'),
    pictures: {
      samples: [pictures(1), pictures(2), pictures(3)],
      wrong: { form: Array.from({ length: mostPictures + 1 }, (_, at) => `${at}`), entered: null },
    },
    lines: {
      samples: [linesOf('Red', 5), linesOf('Red', 6), linesOf('Red', 7)],
      wrong: { form: [{ variantid, size: '', color: '', stock: '' }], entered: null },
      refused: [{ variantid, size, color: 'Red', stock: -1 }],
    },
  },
  unchecked: { categoryid: 'a product may have none, and others are not offered' },
  row: productRow,
  formOf,
  ...productComparing,
  sent: (form) => ({ ...sentProduct(form, nameOf(form.categoryid)), variants: sentVariants(form.lines) }),
  errors: (form) => new Map([...formErrors(form, nameOf, true)].map(([at, why]) => [keyOfError(at), why])),
  file: { cells, unfiled: { pictures: 'a file tells the first picture alone' } },
});

/** An error may be said at a cell of a line. */
function keyOfError(at: string): string {
  return at.includes(':') ? 'lines' : at;
}
