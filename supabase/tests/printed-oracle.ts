/** A variant as the oracle keeps it: its pieces, and what was printed last (null: nothing yet). Prices in rupees. */
export interface PrintedVariant {
  readonly variantid: string;
  stock: number;
  printed: { price: number; older: number } | null;
}

/** A product with its variants in the order of their lines. */
export interface PrintedProduct {
  readonly productid: string;
  price: number;
  variants: PrintedVariant[];
}

/** One label of a report, as record_printed_labels takes it. */
export interface PrintedLabel {
  readonly productid: string;
  readonly variantid: string | null;
  readonly retailprice: number;
  readonly copies: number;
}

/** The rule of stale labels, written a second time: pieces of a variant whose label has a price that no longer holds. */
export function stalePieces(product: PrintedProduct, { stock, printed }: PrintedVariant): number {
  if (!printed) return 0;
  return printed.price === product.price ? Math.min(printed.older, stock) : stock;
}

/** A report laid over the shop: a label counts for its variant wherever it is, one of a product's own barcode for that. */
export function recordPrinted(products: readonly PrintedProduct[], labels: readonly PrintedLabel[]): void {
  for (const { productid, variantid, retailprice, copies } of labels) {
    const product = products.find((candidate) =>
      variantid === null
        ? candidate.productid === productid
        : candidate.variants.some((variant) => variant.variantid === variantid),
    );
    const variant = product?.variants.find((candidate) => candidate.variantid === variantid);
    if (product && variantid === null) recordOwn(product, retailprice, copies);
    else if (product && variant) recordOne(product, variant, retailprice, copies);
  }
}

/** A price that is neither today's nor the last one printed comes late where today's was printed meanwhile. */
function recordOne(product: PrintedProduct, variant: PrintedVariant, price: number, copies: number): void {
  const { printed, stock } = variant;
  if (!printed) variant.printed = { price, older: 0 };
  else if (printed.price === price) printed.older = Math.max(0, printed.older - copies);
  else if (printed.price === product.price) printed.older = Math.min(stock, printed.older + copies);
  else variant.printed = { price, older: Math.max(0, stock - copies) };
}

/** Labels of the product's own barcode: first for the stale pieces, then for those that never had a label. */
function recordOwn(product: PrintedProduct, price: number, copies: number): void {
  const wanting = [
    ...product.variants.filter((variant) => stalePieces(product, variant) > 0),
    ...product.variants.filter(({ printed, stock }) => !printed && stock > 0),
  ].map((variant) => [variant, variant.printed ? stalePieces(product, variant) : variant.stock] as const);
  let left = copies;
  for (const [variant, wanted] of wanting) {
    if (left === 0) return;
    const given = Math.min(left, wanted);
    recordOne(product, variant, price, given);
    left -= given;
  }
}
