import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { keyOf } from '../../../lib/query-keys.ts';
import type { ProductRow } from '../product-row.ts';
import { productNow } from './product-by-id.queries.ts';

type AstrayProductProps = {
  product: ProductRow;
  /** The product as it is now; null once it is gone. */
  onRead: (now: ProductRow | null) => void;
};

/** Reads a product again that the list shows and does not hold, whenever products are to be read again. */
export function AstrayProduct({ product, onRead }: AstrayProductProps) {
  const { data } = useQuery({
    queryKey: [...keyOf('products'), 'astray', product.productid],
    // As in a page of the list: what is saved here is put into every answer that holds products.
    queryFn: async () => {
      const now = await productNow(product);
      return { products: now ? [now] : [] };
    },
    initialData: { products: [product] },
  });
  const [now = null] = data.products;
  const tell = useEffectEvent(onRead);
  useEffect(() => tell(now), [now]);
  return null;
}
