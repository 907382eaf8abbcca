import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../portal/src/lib/database.ts';
import { productSortKey } from '../../shop/product-id.ts';

/** What the inventory's filter row holds. */
export interface Filters {
  readonly productid: string;
  readonly category: string;
  readonly fabric: string;
  readonly size: string;
  readonly color: string;
  readonly description: string;
}

/** The catalogue as a plain client reads it (docs/product/data.md), once for many searches. */
export interface BrowserCatalogue {
  search(filters: Filters): string[];
  readonly requests: number;
}

const batch = 1000;

/**
 * What search_products must find, by a plain client's calls: all products and all variants in batches of 1,000 until a
 * short one, filtered in memory by case-insensitive contains, size OR color, intersected, sorted by key.
 */
export async function readCatalogue(client: PostgrestClient<Database>): Promise<BrowserCatalogue> {
  let requests = 0;
  const inBatches = async <Row>(
    read: (from: number, to: number) => PromiseLike<{ data: Row[] | null; error: unknown }>,
  ) => {
    const rows: Row[] = [];
    for (let from = 0; ; from += batch) {
      const { data, error } = await read(from, from + batch - 1);
      if (error || !data) throw error;
      requests++;
      rows.push(...data);
      if (data.length < batch) return rows;
    }
  };
  const categories = await inBatches((from, to) => client.from('categories').select('*').range(from, to));
  const products = await inBatches((from, to) =>
    client.from('products').select('productid,categoryid,fabric,description').order('productid').range(from, to),
  );
  const variants = await inBatches((from, to) =>
    client.from('productsizecolors').select('productid,size,color').order('variantid').range(from, to),
  );
  const categoryName = new Map(categories.map(({ categoryid, name }) => [categoryid, name]));
  const search = (filters: Filters): string[] => {
    const ofVariants = new Set(
      variants
        .filter(
          ({ size, color }) =>
            (!isBlank(filters.size) && contains(size, filters.size)) ||
            (!isBlank(filters.color) && contains(color, filters.color)),
        )
        .map(({ productid }) => productid),
    );
    return products
      .filter(
        ({ productid, categoryid, fabric, description }) =>
          contains(productid, filters.productid) &&
          contains(fabric, filters.fabric) &&
          contains(description, filters.description) &&
          contains(categoryName.get(categoryid ?? -1) ?? '', filters.category) &&
          ((isBlank(filters.size) && isBlank(filters.color)) || ofVariants.has(productid)),
      )
      .map(({ productid }) => productid)
      .sort(byText)
      .sort((left, right) => byText(productSortKey(left), productSortKey(right)));
  };
  return { search, requests };
}

/** A filter of blanks alone is none; of any other its blanks are looked for as well. */
const isBlank = (filter: string): boolean => filter.trim() === '';

const contains = (text: string, filter: string): boolean =>
  isBlank(filter) || text.toLowerCase().includes(filter.toLowerCase());

const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
