/** A product of the demo shop with its variants, in the column names of the tables; prices are decimal text. */
export interface DemoProduct {
  readonly productid: string;
  readonly name: string;
  readonly category: string | null;
  readonly fabric: string;
  readonly purchaseprice: string;
  readonly retailprice: string;
  readonly description: string;
  /** The number of its picture; null: it has no address. */
  readonly picture: number | null;
  readonly variants: readonly DemoVariant[];
}

export interface DemoVariant {
  readonly variantid: string;
  readonly size: string;
  readonly color: string;
  readonly stock: number;
}
