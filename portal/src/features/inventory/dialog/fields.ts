import { createElement } from 'react';
import { labelOf } from '../../../../../shop/fields/field.ts';
import { type ProductText, productFields } from '../../../../../shop/fields/product.ts';
import { type Paise, rupeesText } from '../../../../../shop/money.ts';
import { mostPictures } from '../../../../../shop/pictures.ts';
import { deriveName, highestPrice } from '../../../../../shop/product.ts';
import { comparedPictures } from '../../../lib/compared-pictures.ts';
import { smallPicture } from '../../../lib/small-picture.ts';
import { SmallPictures } from '../../../ui/small-pictures.tsx';
import type { FieldErrors } from '../../../ui/use-field-errors.ts';
import { type EditorField, fieldErrors, labelsOf, textOf, tooLong } from '../../editor/index.ts';
import { type LineKey, lineErrors, lineFields, type UnstockedKey } from './line-fields.ts';
import { type PriceEntry, paiseOf } from './price-entry.ts';
import { blankForm, type ProductForm, shownPictures } from './product-form.ts';

type FieldName = Exclude<keyof ProductForm, 'lines'>;
export type ErrorKey = FieldName | LineKey | UnstockedKey;

/** Answers a category's name; '' for none. */
type NameOf = (categoryid: number | null) => string;

type Field = EditorField<ProductForm, FieldName>;

const text = (key: ProductText): Field => textOf(productFields, key);

const price = (key: 'purchase' | 'retail'): Field => {
  const column = `${key}price` as const;
  const label = labelOf(productFields[column]);
  return {
    key,
    columns: [column],
    label,
    meaning: (form) => paiseOf(form[key]),
    text: (form) => priceText(paiseOf(form[key])),
    check: (form) => priceError(form[key], label.toLowerCase()),
  };
};

const priceText = (paise: Paise | null): string => (paise === null ? '' : rupeesText(paise));

const fabric = text('fabric');

/** Above the lines and below them, in the order in which they stand. */
const above = (nameOf: NameOf): readonly Field[] => [
  {
    key: 'categoryid',
    label: labelOf(productFields.categoryid),
    meaning: (form) => form.categoryid,
    text: (form) => nameOf(form.categoryid),
    check: (form) => namelessError(form, nameOf),
  },
  // The name is made of it.
  {
    ...fabric,
    columns: ['fabric', 'name'],
    check: (form) => namelessError(form, nameOf) ?? fabric.check?.(form) ?? null,
  },
  price('purchase'),
  price('retail'),
];

/** What a save says of the first picture is said of the address, where there is one, else of the shop's pictures. */
const below = (form: ProductForm): readonly Field[] => {
  const isOwn = form.producturl.trim() === '' && form.pictures.length > 0;
  return [
    text('description'),
    {
      key: 'pictures',
      columns: isOwn ? ['pictures', 'producturl'] : ['pictures'],
      label: labelOf(productFields.pictures),
      meaning: ({ pictures }) => pictures.join(' '),
      text: ({ pictures }) => countOf(pictures.length),
      seen: bothSeen,
      check: (each) => countError(shownPictures(each).length),
    },
    {
      ...text('producturl'),
      columns: isOwn ? [] : ['producturl'],
      check: ({ producturl }) => urlError(producturl.trim()),
    },
  ];
};

const bothSeen = ({ pictures: mine }: ProductForm, { pictures: theirs }: ProductForm) => {
  const [inMine, inTheirs] = comparedPictures([mine, theirs], ['only in mine', 'only in theirs']);
  return {
    mine: createElement(SmallPictures, { pictures: inMine, sourceOf: smallPicture }),
    theirs: createElement(SmallPictures, { pictures: inTheirs, sourceOf: smallPicture }),
  };
};

const countError = (count: number): string | null =>
  count > mostPictures
    ? `A product has at most ${mostPictures} pictures, with that of the product URL. Remove some.`
    : null;

const countOf = (count: number): string => (count === 0 ? '' : count === 1 ? '1 picture' : `${count} pictures`);

export const labels = labelsOf([...above(() => ''), ...below(blankForm)]);

/** The product's fields, and each line of these forms. */
export const fieldsOf = (nameOf: NameOf, ...forms: readonly ProductForm[]): readonly EditorField<ProductForm>[] => [
  ...above(nameOf),
  ...below(forms[0] ?? blankForm),
  ...lineFields(...forms),
];

/**
 * What is wrong with a form.
 * @param isNew an incomplete variant line is an error in a new product; in a stored one it is left unsent
 */
export const formErrors = (form: ProductForm, nameOf: NameOf, isNew: boolean): FieldErrors<ErrorKey> => {
  const ofLines = form.lines.flatMap((line) => lineErrors(line, isNew));
  return new Map<ErrorKey, string>([
    ...fieldErrors(above(nameOf), form),
    ...ofLines.filter((entry): entry is [LineKey, string] => entry[1] !== null),
    ...fieldErrors(below(form), form),
  ]);
};

const namelessError = (form: ProductForm, nameOf: NameOf): string | null =>
  deriveName(form.fabric, nameOf(form.categoryid)) === ''
    ? 'Choose a category or type a fabric: the name is made of them.'
    : null;

const priceError = (entry: PriceEntry, name: string): string | null => {
  const paise = paiseOf(entry);
  if (paise === null) return `Type the ${name}, 0 if it has none.`;
  return paise > highestPrice ? `Type at most ${rupeesText(highestPrice)}.` : null;
};

const urlError = (url: string): string | null => {
  if (url === '') return null;
  if (!/^https?:\/\/[^\s/?#]+[^\s]*$/i.test(url) || !URL.canParse(url)) {
    return 'Type a whole web address, such as https://example.com/saree-12.';
  }
  return tooLong(url, productFields.producturl.most);
};
