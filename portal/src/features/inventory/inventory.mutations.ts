import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Deletion } from '../../lib/answers.ts';
import type { Tables } from '../../lib/database.gen.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf, isGone, providerError } from '../../lib/provider-error.ts';
import { keyOf, labelsKey } from '../../lib/query-keys.ts';
import { dropRow } from '../records/index.ts';
import type { ProductPage, ProductRow } from './product-row.ts';

/** The columns of products that a save sends. */
export type SentProduct = Required<Omit<Tables['products']['Insert'], 'productid'>>;

/** The columns of variants that a save sends, in the order of the lines. */
export type SentVariant = Required<Omit<Tables['productsizecolors']['Insert'], 'productid'>>;

type NewProduct = {
  /** Made once for a dialog: the same save sent again, after its answer was lost, adds nothing twice. */
  requestId: string;
  product: SentProduct;
  variants: SentVariant[];
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
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf('products'), refetchType: 'none' }),
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
      client.setQueriesData<ProductPage>({ queryKey: keyOf('products') }, (page) => page && withSaved(page, saved));
      void client.invalidateQueries({ queryKey: keyOf('products') });
      void client.invalidateQueries({ queryKey: labelsKey }); // another price asks for other labels
    },
  });
}

/**
 * Deletes a product as its dialog saw it, with its variants; every list is without it at once. Throws a ProviderError: PT409
 * where somebody saved it since, PT404 where it is gone.
 */
export function useDeleteProduct() {
  const client = useQueryClient();
  const drop = (productid: string) => dropRow(client, 'products', 'productid', productid);
  return useMutation({
    mutationFn: async ({ productid, updated_at }: ProductRow): Promise<Deletion> =>
      dataOf(await rest.rpc('delete_product', { p_productid: productid, p_updated_at: updated_at })),
    onSuccess: (_, { productid }) => drop(productid),
    onError: (error, { productid }) => {
      if (isGone(providerError(error))) drop(productid);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf('products') });
      void client.invalidateQueries({ queryKey: labelsKey });
    },
  });
}

function withSaved(page: ProductPage, saved: ProductRow): ProductPage {
  return { ...page, products: page.products.map((row) => (row.productid === saved.productid ? saved : row)) };
}
