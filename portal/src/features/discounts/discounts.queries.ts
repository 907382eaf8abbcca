import { queryOptions } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import type { Discount, DiscountRow } from './discount-row.ts';

export const discountsKey = ['discounts'] as const;

/** How many products a search offers to choose from. */
const offered = 8;

/** All discounts, in the order in which they were added. */
export const discountList = () =>
  queryOptions({
    queryKey: [...discountsKey, 'list'],
    queryFn: async ({ signal }): Promise<DiscountRow[]> => {
      const answer = await rest
        .from('discounts')
        .select(
          'id, code, type, value, max_discount, category, once_per_customer, exclusive, auto_apply, min_total, start_date, end_date, active',
        )
        .order('id')
        .abortSignal(signal);
      return dataOf(answer);
    },
  });

/** One discount as it stands now, with what the list leaves out. */
export const discountById = (id: number) =>
  queryOptions({
    queryKey: [...discountsKey, 'one', id],
    queryFn: async ({ signal }): Promise<Discount> => {
      const answer = await rest
        .from('discounts')
        .select(
          'id, code, type, value, max_discount, category, product_ids, once_per_customer, exclusive, auto_apply, min_total, start_date, end_date, active, updated_at',
        )
        .eq('id', id)
        .abortSignal(signal)
        .single();
      return dataOf(answer);
    },
    staleTime: 0,
  });

/** The names of all categories, by name. */
export const categoryNames = () =>
  queryOptions({
    queryKey: ['categories', 'names'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const answer = await rest.from('categories').select('name').order('name').abortSignal(signal);
      return dataOf(answer).map(({ name }) => name);
    },
    staleTime: 5 * 60_000,
  });

/** A product to choose: its id and its name. */
export type ProductMatch = { readonly productid: string; readonly name: string };

/** The first products that a text finds: by id where it holds a digit, else by fabric or by category. */
export const productMatches = (text: string) =>
  queryOptions({
    queryKey: ['products', 'matches', text],
    queryFn: async ({ signal }): Promise<ProductMatch[]> => {
      const columns = /[0-9]/.test(text) ? (['p_productid'] as const) : (['p_fabric', 'p_category'] as const);
      const found = await Promise.all(
        columns.map(async (column) => {
          const answer = await rest
            .rpc('search_products', { [column]: text, p_page_size: offered })
            .abortSignal(signal);
          return dataOf(answer).products;
        }),
      );
      const byId = new Map(found.flat().map(({ productid, name }) => [productid, { productid, name }]));
      return [...byId.values()].slice(0, offered);
    },
  });
