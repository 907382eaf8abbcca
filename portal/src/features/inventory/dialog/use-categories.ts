import { useQuery } from '@tanstack/react-query';
import { categoryList } from '../inventory.queries.ts';
import type { Category, ProductRow } from '../product-row.ts';

/** The categories to choose from, and a product's own also while the others could not be loaded. */
export function useCategories(product: ProductRow | null) {
  const categories = withOwnCategory(useQuery(categoryList()).data ?? [], product);
  return {
    categories,
    /** A category's name; '' for none. */
    nameOf: (id: number | null): string => categories.find((category) => category.categoryid === id)?.name ?? '',
  };
}

function withOwnCategory(categories: readonly Category[], product: ProductRow | null): readonly Category[] {
  if (product?.categoryid == null || product.category === null) return categories;
  if (categories.some((category) => category.categoryid === product.categoryid)) return categories;
  return [...categories, { categoryid: product.categoryid, name: product.category }];
}
