import { queryOptions } from '@tanstack/react-query';
import { filterArguments } from '../../lib/product-filters.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { keyOf, pagesOf } from '../../lib/query-keys.ts';
import type { ProductListRequest } from './list-url.ts';
import type { Category, ProductPage } from './product-row.ts';

export const pageSize = 15;

/** One page of the products that match, with their variants. */
export const productPage = ({ filters, page }: ProductListRequest) =>
  queryOptions({
    queryKey: [...pagesOf('products'), { filters, page }],
    queryFn: async ({ signal }): Promise<ProductPage> => {
      const answer = await rest
        .rpc('search_products', { ...filterArguments(filters), p_page_size: pageSize, p_page: page })
        .abortSignal(signal);
      return dataOf(answer);
    },
  });

/** The last page of all products, whatever its number is. */
export const lastProductPage = () =>
  queryOptions({
    queryKey: [...keyOf('products'), 'last'],
    queryFn: async ({ signal }): Promise<ProductPage> => {
      const answer = await rest.rpc('search_products', { p_page: null, p_page_size: pageSize }).abortSignal(signal);
      return dataOf(answer);
    },
    staleTime: 0,
  });

/** All categories, by name. */
export const categoryList = () =>
  queryOptions({
    queryKey: keyOf('categories'),
    queryFn: async ({ signal }): Promise<Category[]> => {
      const answer = await rest.from('categories').select('*').order('name').abortSignal(signal);
      return dataOf(answer);
    },
    staleTime: 5 * 60_000,
  });
