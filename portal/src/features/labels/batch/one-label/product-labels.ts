import type { LabelProduct } from '../../../../../../shop/label/price-label.ts';
import { type LabelLine, variantText } from '../../printer/label/label-line.ts';

/** A product as the list shows it, as far as its labels need it. */
export interface PrintableProduct extends LabelProduct {
  readonly purchaseprice: number;
  readonly retailprice: number;
  readonly name: string;
  readonly variants: readonly {
    readonly variantid: string;
    readonly size: string;
    readonly color: string;
    readonly number: number | null;
  }[];
}

/** The label of the product itself: a line without a variant. */
const ofProduct = ({ productid, name, purchaseprice, retailprice }: PrintableProduct): LabelLine => ({
  productid,
  name,
  category: null,
  purchaseprice,
  retailprice,
  updated_at: '',
  variantid: null,
  number: null,
  size: null,
  color: null,
  picture: null,
  stock: 0,
  stale: 0,
});

/** The labels that a product has: its price label, then one of each variant. */
export const labelsOfProduct = (product: PrintableProduct): readonly LabelLine[] => {
  const own = ofProduct(product);
  return [
    own,
    ...product.variants.map(({ variantid, size, color, number }) => ({ ...own, variantid, size, color, number })),
  ];
};

/** 'Price label', or what tells the variant from the others. */
export const labelName = (line: LabelLine): string =>
  line.variantid === null ? 'Price label' : `Variant: ${variantText(line)}`;

/** The product as the server's lines of it say. Null when it is gone. */
export const productFrom = (name: string, lines: readonly LabelLine[]): PrintableProduct | null => {
  const [first] = lines;
  if (!first) return null;
  const { productid, purchaseprice, retailprice } = first;
  const variants = lines.flatMap(({ variantid, size, color, number }) =>
    variantid === null || size === null || color === null ? [] : [{ variantid, size, color, number }],
  );
  return { productid, purchaseprice, retailprice, name, variants };
};
