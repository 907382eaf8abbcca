import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowThatOvertook } from '../../../lib/overtaken.ts';
import { type ProviderError, providerError } from '../../../lib/provider-error.ts';
import { notifyProduct } from '../../../ui/product-toaster.tsx';
import { useAddProduct, useUpdateProduct } from '../inventory.mutations.ts';
import { lastProductPage, productPage } from '../inventory.queries.ts';
import { productListUrl } from '../list-url.ts';
import type { ProductRow } from '../product-row.ts';
import { type ProductForm, productFields, removedVariants, variantFields } from './product-form.ts';

/** What became of a save: done, refused, or overtaken by somebody else's (`theirs`, as it stands now). */
export type SaveOutcome =
  | { saved: true; addedOnPage: number | null; product: ProductRow }
  | { saved: false; failure: ProviderError; theirs: ProductRow | null };

/** Saves a product and says so in a toast. */
export function useProductSave(requestId: string) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const add = useAddProduct();
  const update = useUpdateProduct();

  const addProduct = async (form: ProductForm, categoryName: string): Promise<SaveOutcome> => {
    try {
      const product = await add.mutateAsync({
        requestId,
        product: productFields(form, categoryName),
        variants: variantFields(form.lines),
      });
      notifyProduct({
        title: `Product Added - ${product.productid}`,
        description: `Successfully added ${product.name}`,
        type: 'success',
      });
      return { saved: true, addedOnPage: await lastPage(), product };
    } catch (error) {
      const failure = providerError(error);
      const description = [failure.message, failure.details].filter(Boolean).join(': ');
      notifyProduct({ title: 'Adding Product Failed', description, type: 'error' });
      return { saved: false, failure, theirs: null };
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

  const updateProduct = async (base: ProductRow, form: ProductForm, categoryName: string): Promise<SaveOutcome> => {
    try {
      const product = await update.mutateAsync({
        productid: base.productid,
        product: productFields(form, categoryName),
        variants: variantFields(form.lines),
        removed: removedVariants(base, form),
        updatedAt: base.updated_at,
      });
      notifyProduct({ title: 'Product Updated', description: `Saved changes to ${product.name}`, type: 'success' });
      return { saved: true, addedOnPage: null, product };
    } catch (error) {
      const failure = providerError(error);
      notifyProduct({ title: 'Update Failed', description: failure.message, type: 'error' });
      return { saved: false, failure, theirs: rowThatOvertook<ProductRow>(failure) };
    }
  };

  const send = async (base: ProductRow | null, form: ProductForm, categoryName: string): Promise<SaveOutcome> => {
    setSaving(true);
    try {
      return base ? await updateProduct(base, form, categoryName) : await addProduct(form, categoryName);
    } finally {
      setSaving(false);
    }
  };

  return { send, saving };
}
