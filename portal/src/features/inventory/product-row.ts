import type { ProductObject, VariantObject } from '../../lib/answers.ts';
import type { Tables } from '../../lib/database.gen.ts';

/** One size and colour of a product, with how many pieces there are. */
export type VariantRow = VariantObject;

/** A product as search_products, add_product and update_product answer it; prices are rupees with decimals. */
export type ProductRow = ProductObject;

/** One page of a search: `page` is the page answered, the last one where a later one was asked for. */
export type { ProductPage } from '../../lib/answers.ts';

export type Category = Pick<Tables['categories']['Row'], 'categoryid' | 'name'>;
