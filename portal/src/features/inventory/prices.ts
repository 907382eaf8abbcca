import { paiseFrom, rupeesText } from '../../../../shop/money.ts';
import { markup, maxDiscountPrice, percentOff } from '../../../../shop/pricing.ts';
import type { ProductRow } from './product-row.ts';

/** A product's price figures as the list shows them. */
export function priceTexts({ purchaseprice, retailprice }: Pick<ProductRow, 'purchaseprice' | 'retailprice'>) {
  const purchase = paiseFrom(purchaseprice);
  const retail = paiseFrom(retailprice);
  const off = percentOff(purchase, retail);
  return {
    purchase: rupeesText(purchase),
    retail: rupeesText(retail),
    markup: markup(purchase, retail),
    maxDiscount: rupeesText(maxDiscountPrice(purchase)),
    percentOff: off === 'N/A' ? off : `${off}% off`,
  };
}
