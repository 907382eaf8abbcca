import { ScanBarcode } from 'lucide-react';
import type { Ref } from 'react';
import { paiseFrom } from '../../../../shop/money.ts';
import { priceCode } from '../../../../shop/price-code.ts';
import { stockText } from '../../../../shop/stock.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProductPicture, type ProductRow, priceTexts, type VariantRow } from '../inventory/index.ts';

type ScannedDetailProps = { ref: Ref<HTMLDivElement>; product: ProductRow; variantid: string | null };

/** Picture, prices and the stock of each variant; the one whose label was scanned is marked. */
export function ScannedDetail({ ref, product, variantid }: ScannedDetailProps) {
  const prices = priceTexts(product);
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <div className="flex gap-5">
        <ProductPicture {...product} />
        <dl className="grid min-w-0 flex-1 grid-cols-[max-content_1fr] content-start gap-x-4 gap-y-1.5">
          <Fact term="Retail price" text={prices.retail} look="font-semibold text-lg" />
          <Fact term="Max discount" text={`${prices.maxDiscount} (${prices.percentOff})`} />
          <Fact term="Price code" text={priceCode(paiseFrom(product.purchaseprice))} look="font-mono" />
          <Fact term="Total stock" text={stockText(product.total_stock)} />
        </dl>
      </div>
      {product.description ? <p className="wrap-anywhere">{product.description}</p> : null}
      {product.variants.length > 0 ? (
        <Variants product={product} variantid={variantid} />
      ) : (
        <p className="text-muted">No variants yet</p>
      )}
    </div>
  );
}

function Fact({ term, text, look = '' }: { term: string; text: string; look?: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className={classNames('text-right tabular-nums', look)}>{text}</dd>
    </>
  );
}

function Variants({ product, variantid }: Pick<ScannedDetailProps, 'product' | 'variantid'>) {
  return (
    <table aria-label={`Variants of ${product.productid}`} className="w-full">
      <thead>
        <tr className="text-left text-muted text-xs">
          <th scope="col" className="px-2 pb-1 font-medium">
            Size
          </th>
          <th scope="col" className="px-2 pb-1 font-medium">
            Color
          </th>
          <th scope="col" className="px-2 pb-1 text-right font-medium">
            Stock
          </th>
        </tr>
      </thead>
      <tbody>
        {product.variants.map((variant) => (
          <Variant key={variant.variantid} variant={variant} scanned={variant.variantid === variantid} />
        ))}
      </tbody>
    </table>
  );
}

const bringIntoSight = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

function Variant({ variant, scanned }: { variant: VariantRow; scanned: boolean }) {
  return (
    <tr
      ref={scanned ? bringIntoSight : null}
      data-scanned={scanned || undefined}
      className={scanned ? 'bg-accent-soft font-medium text-accent-text' : ''}
    >
      <td className="border-line border-t px-2 py-1.5 wrap-anywhere">{variant.size}</td>
      <td className="border-line border-t px-2 py-1.5 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-3">
          {variant.color}
          {scanned ? (
            <span className="flex items-center gap-1 text-xs">
              <ScanBarcode size={14} aria-hidden="true" />
              Scanned
            </span>
          ) : null}
        </span>
      </td>
      <td className="border-line border-t px-2 py-1.5 text-right whitespace-nowrap tabular-nums">
        {stockText(variant.stock)}
      </td>
    </tr>
  );
}
