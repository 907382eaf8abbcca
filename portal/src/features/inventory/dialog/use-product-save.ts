import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { rowThatOvertook } from '../../../lib/overtaken.ts';
import { providerError } from '../../../lib/provider-error.ts';
import { keyOf } from '../../../lib/query-keys.ts';
import { randomId } from '../../../lib/random-id.ts';
import { isRefusal } from '../../../lib/refusal.ts';
import { notifyProduct } from '../../../ui/product-toaster.tsx';
import type { SaveOutcome } from '../../editor/index.ts';
import { useAddProduct, useUpdateProduct } from '../inventory.mutations.ts';
import { lastProductPage, productPage } from '../inventory.queries.ts';
import { productListUrl } from '../list-url.ts';
import { withOwnPicture } from '../pictures/picture-address.ts';
import type { ProductRow } from '../product-row.ts';
import { type ProductForm, removedVariants, sentProduct, sentVariants } from './product-form.ts';

/** A product that was added, and the last page of all products, where it stands, once that was asked for. */
export type Added = { readonly product: ProductRow; readonly lastPage: Promise<number> };

/** What was saved; of a change there is no page. */
type Saved = Added | { readonly product: ProductRow; readonly lastPage: null };

/** The number of the last page, whose products are then at hand; 1 where it cannot be had. */
const fetchLastPage = async (client: QueryClient): Promise<number> => {
  try {
    const last = await client.fetchQuery(lastProductPage());
    client.setQueryData(productPage({ filters: productListUrl.none, page: last.page }).queryKey, last);
    return last.page;
  } catch (error) {
    console.error('The last page could not be loaded', error);
    return 1;
  }
};

/**
 * Saves a product and says so in a toast.
 * @param isNew whether the dialog adds one, also where what it adds is stored already and its answer was lost
 * @param nameOf answers a category's name; '' for none
 */
export function useProductSave(isNew: boolean, nameOf: (categoryid: number | null) => string) {
  const client = useQueryClient();
  /** Of the product that is being added: each has its own. */
  const requestId = useRef('');
  const add = useAddProduct();
  const update = useUpdateProduct();

  const added = (product: ProductRow): Saved => {
    requestId.current = '';
    notifyProduct({
      title: `Product Added - ${product.productid}`,
      description: `Successfully added ${product.name}`,
      type: 'success',
    });
    return { product, lastPage: fetchLastPage(client) };
  };

  const addProduct = async (form: ProductForm): Promise<SaveOutcome<Saved>> => {
    requestId.current ||= randomId();
    try {
      const sent = { product: sentProduct(form, nameOf(form.categoryid)), variants: sentVariants(form.lines) };
      const product = await add.mutateAsync({ requestId: requestId.current, ...sent });
      return { saved: added(product) };
    } catch (error) {
      const failure = providerError(error);
      // What is stored already is shown in the dialog.
      if (rowThatOvertook(failure)) return { failure };
      // What the database refused it for, and whatever else stood in the way, is said in the dialog.
      const description = isRefusal(failure) ? failure.message : 'Product insert failed';
      notifyProduct({ title: 'Adding Product Failed', description, type: 'error' });
      return { failure };
    }
  };

  const updateProduct = async (base: ProductRow, form: ProductForm): Promise<SaveOutcome<Saved>> => {
    try {
      const product = await update.mutateAsync({
        productid: base.productid,
        product: sentProduct(form, nameOf(form.categoryid)),
        variants: sentVariants(form.lines),
        removed: removedVariants(base, form),
        updatedAt: base.updated_at,
      });
      if (isNew) return { saved: added(product) };
      notifyProduct({ title: 'Product Updated', description: `Saved changes to ${product.name}`, type: 'success' });
      return { saved: { product, lastPage: null } };
    } catch (error) {
      const failure = providerError(error);
      notifyProduct({ title: 'Update Failed', description: failure.message, type: 'error' });
      // Somebody else changed or deleted what the list still shows.
      if (!failure.offline) void client.invalidateQueries({ queryKey: keyOf('products') });
      return { failure };
    }
  };

  return (base: ProductRow | null, form: ProductForm): Promise<SaveOutcome<Saved>> =>
    base ? updateProduct(base, withOwnPicture(form)) : addProduct(withOwnPicture(form));
}
