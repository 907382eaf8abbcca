import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { providerError } from '../../../lib/provider-error.ts';
import { notifyProduct } from '../../../ui/product-toaster.tsx';
import type { SaveOutcome } from '../../editor/index.ts';
import { useAddProduct, useUpdateProduct } from '../inventory.mutations.ts';
import { lastProductPage, productPage, productsKey } from '../inventory.queries.ts';
import { productListUrl } from '../list-url.ts';
import type { ProductRow } from '../product-row.ts';
import { type ProductForm, productFields, removedVariants, variantFields } from './product-form.ts';

/** What was saved; of an addition also the last page of all products, where it stands. */
type Saved = { readonly product: ProductRow; readonly addedOnPage: number | null };

type Sent = {
  readonly product: ReturnType<typeof productFields>;
  readonly variants: ReturnType<typeof variantFields>;
};

/** The code of an add whose request id was used for other values. */
const idUsed = 'PT409';

/**
 * Saves a product and says so in a toast.
 * @param nameOf answers a category's name; '' for none
 */
export function useProductSave(requestId: string, nameOf: (categoryid: number | null) => string) {
  const client = useQueryClient();
  const add = useAddProduct();
  const update = useUpdateProduct();

  /** What was sent to be added and got no answer: it may be stored, and its request id is then used up. */
  const unanswered = useRef<Sent[]>([]);

  /** Adds the product; where an earlier send did so whose answer was lost, what was typed since changes that one. */
  const addOrFinish = async (sent: Sent, form: ProductForm): Promise<ProductRow> => {
    try {
      return await add.mutateAsync({ requestId, ...sent });
    } catch (error) {
      const { code, offline } = providerError(error);
      if (offline) unanswered.current.push(sent);
      if (code !== idUsed || unanswered.current.length === 0) throw error;
      const added = await firstAnswer(error);
      const removed = removedVariants(added, form);
      return update.mutateAsync({ productid: added.productid, ...sent, removed, updatedAt: added.updated_at });
    }
  };

  /** The product that the request id stands for: a send repeated as it was is answered as it was. */
  const firstAnswer = async (refusal: unknown): Promise<ProductRow> => {
    for (const earlier of unanswered.current) {
      try {
        return await add.mutateAsync({ requestId, ...earlier });
      } catch (error) {
        if (providerError(error).code !== idUsed) throw error;
      }
    }
    throw refusal;
  };

  const addProduct = async (form: ProductForm): Promise<SaveOutcome<Saved>> => {
    try {
      const sent = { product: productFields(form, nameOf(form.categoryid)), variants: variantFields(form.lines) };
      const product = await addOrFinish(sent, form);
      notifyProduct({
        title: `Product Added - ${product.productid}`,
        description: `Successfully added ${product.name}`,
        type: 'success',
      });
      return { saved: { product, addedOnPage: await lastPage() } };
    } catch (error) {
      const failure = providerError(error);
      const description = [failure.message, failure.details].filter(Boolean).join(': ');
      notifyProduct({ title: 'Adding Product Failed', description, type: 'error' });
      return { failure };
    }
  };

  /** The number of the last page, whose products are then at hand; 1 where it cannot be had. */
  const lastPage = async (): Promise<number> => {
    try {
      const last = await client.fetchQuery(lastProductPage());
      client.setQueryData(productPage({ filters: productListUrl.none, page: last.page }).queryKey, last);
      return last.page;
    } catch (error) {
      console.error('The last page could not be loaded', error);
      return 1;
    }
  };

  const updateProduct = async (base: ProductRow, form: ProductForm): Promise<SaveOutcome<Saved>> => {
    try {
      const product = await update.mutateAsync({
        productid: base.productid,
        product: productFields(form, nameOf(form.categoryid)),
        variants: variantFields(form.lines),
        removed: removedVariants(base, form),
        updatedAt: base.updated_at,
      });
      notifyProduct({ title: 'Product Updated', description: `Saved changes to ${product.name}`, type: 'success' });
      return { saved: { product, addedOnPage: null } };
    } catch (error) {
      const failure = providerError(error);
      notifyProduct({ title: 'Update Failed', description: failure.message, type: 'error' });
      // Somebody else changed or deleted what the list still shows.
      if (!failure.offline) void client.invalidateQueries({ queryKey: productsKey });
      return { failure };
    }
  };

  return (base: ProductRow | null, form: ProductForm): Promise<SaveOutcome<Saved>> =>
    base ? updateProduct(base, form) : addProduct(form);
}
