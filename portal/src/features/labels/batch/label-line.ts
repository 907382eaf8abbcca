/** One line of a batch: a variant, or a product that has none; prices in rupees as the data service sends them. */
export interface LabelLine {
  readonly productid: string;
  readonly name: string;
  readonly category: string | null;
  readonly purchaseprice: number;
  readonly retailprice: number;
  readonly updated_at: string;
  readonly variantid: string | null;
  /** The two digits behind the product's id in the variant's barcode; null when the product has used its 99. */
  readonly number: number | null;
  readonly size: string | null;
  readonly color: string | null;
  readonly stock: number;
  /** Pieces in the shop whose label shows an older price. */
  readonly stale: number;
}

/** What a line is known by, also when its product was changed meanwhile. */
export const lineKey = ({ productid, variantid }: Pick<LabelLine, 'productid' | 'variantid'>): string =>
  variantid ?? `product ${productid}`;

/** 'M, Red': what tells a line from the others of its product; '' where there is nothing to tell. */
export const variantText = ({ size, color }: Pick<LabelLine, 'size' | 'color'>): string =>
  [size, color].filter(Boolean).join(', ');

/** 'BC26001, M, Red': the whole line in a sentence. */
export const lineText = (line: Pick<LabelLine, 'productid' | 'size' | 'color'>): string =>
  [line.productid, variantText(line)].filter(Boolean).join(', ');
