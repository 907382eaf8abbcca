import { History } from 'lucide-react';
import { labelOf } from '../../../../shop/fields/field.ts';
import { productFields, variantFields } from '../../../../shop/fields/product.ts';
import { paiseFrom } from '../../../../shop/money.ts';
import { pictureIdOf } from '../../../../shop/pictures.ts';
import { priceCode } from '../../../../shop/price-code.ts';
import { stockText } from '../../../../shop/stock.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { preloadHistory } from '../history/index.ts';
import { ProductPicture } from './pictures/seen/product-picture.tsx';
import { ShareAction } from './pictures/sharing/share-action.tsx';
import type { ProductRow, VariantRow } from './product-row.ts';

type ProductDetailProps = { product: ProductRow; onHistory: (product: ProductRow) => void };

const fetchHistory = (): void => preloadHistory('product');

/** What a row of the list opens to: the picture, the variants, and what the row had to cut. */
export function ProductDetail({ product, onHistory }: ProductDetailProps) {
  return (
    <div className="flex gap-x-8 gap-y-4 max-wide:flex-wrap">
      <ProductPicture {...product} />
      <div className="w-96 min-w-0 shrink-0 max-wide:w-full max-wide:shrink">
        {product.variants.length > 0 ? (
          <VariantTable productid={product.productid} variants={product.variants} />
        ) : (
          <p className="text-muted">No variants yet</p>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-4">
        <Facts>
          <Fact term={labelOf(productFields.name)}>{product.name}</Fact>
          <Fact term="Price code" mono>
            {priceCode(paiseFrom(product.purchaseprice))}
          </Fact>
          <Fact term={labelOf(productFields.description)}>{product.description || '-'}</Fact>
          {product.producturl && pictureIdOf(product.producturl) === null ? (
            <Fact term={labelOf(productFields.producturl)}>{product.producturl}</Fact>
          ) : null}
        </Facts>
        <div className="flex flex-wrap gap-2">
          <ShareAction product={product} inWords />
          <Button
            size="small"
            aria-label={`History of ${product.productid}`}
            icon={<History size={14} aria-hidden="true" />}
            onClick={() => onHistory(product)}
            onPointerEnter={fetchHistory}
            onFocus={fetchHistory}
          >
            History
          </Button>
        </div>
      </div>
    </div>
  );
}

function VariantTable({ productid, variants }: { productid: string; variants: readonly VariantRow[] }) {
  return (
    <table aria-label={`Variants of ${productid}`} className="w-full">
      <thead>
        <tr className="text-left text-muted text-xs">
          <th scope="col" className="pb-1 font-medium">
            {labelOf(variantFields.size)}
          </th>
          <th scope="col" className="pb-1 font-medium">
            {labelOf(variantFields.color)}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {labelOf(variantFields.stock)}
          </th>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <tr key={variant.variantid}>
            <td className="border-line border-t py-1 pr-4 break-words">{variant.size}</td>
            <td className="border-line border-t py-1 pr-4 break-words">{variant.color}</td>
            <td className="border-line border-t py-1 text-right whitespace-nowrap tabular-nums">
              {stockText(variant.stock)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
