import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import type { sentProduct, sentVariants } from './dialog/product-form.ts';
import { categoryList, productsKey } from './inventory.queries.ts';
import type { Category, ProductPage, ProductRow } from './product-row.ts';

type NewProduct = {
  /** Made once for a dialog: the same save sent again, after its answer was lost, adds nothing twice. */
  requestId: string;
  product: ReturnType<typeof sentProduct>;
  variants: ReturnType<typeof sentVariants>;
};

type ChangedProduct = Omit<NewProduct, 'requestId'> & {
  productid: string;
  removed: string[];
  /** The product's updated_at as the editor saw it; a later one there refuses the save with PT409. */
  updatedAt: string;
};

/** Adds a product with its variants; answers its row. Throws a ProviderError. */
export function useAddProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ requestId, product, variants }: NewProduct): Promise<ProductRow> => {
      const answer = await rest.rpc('add_product', {
        p_request_id: requestId,
        p_product: product,
        p_variants: variants,
      });
      return dataOf(answer);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: productsKey, refetchType: 'none' }),
  });
}

/** Saves a product with its variants; answers its row, which every list shows at once. Throws a ProviderError. */
export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ productid, product, variants, removed, updatedAt }: ChangedProduct): Promise<ProductRow> => {
      const answer = await rest.rpc('update_product', {
        p_productid: productid,
        p_product: product,
        p_variants: variants,
        p_removed: removed,
        p_updated_at: updatedAt,
      });
      return dataOf(answer);
    },
    onSuccess: (saved) => {
      client.setQueriesData<ProductPage>({ queryKey: productsKey }, (page) => page && withSaved(page, saved));
      void client.invalidateQueries({ queryKey: productsKey });
      void client.invalidateQueries({ queryKey: ['labels'] }); // another price asks for other labels
    },
  });
}

/** Adds a category; answers its row. Throws a ProviderError, with SQLSTATE 23505 where its name exists already. */
export function useAddCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string): Promise<Category> =>
      dataOf(await rest.from('categories').insert({ name }).select().single()),
    onSettled: () => client.invalidateQueries(categoryList()),
  });
}

function withSaved(page: ProductPage, saved: ProductRow): ProductPage {
  return { ...page, products: page.products.map((row) => (row.productid === saved.productid ? saved : row)) };
}
