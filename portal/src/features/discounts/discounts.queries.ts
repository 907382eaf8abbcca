import { queryOptions } from '@tanstack/react-query';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import { keyOf } from '../../lib/query-keys.ts';
import type { Discount, DiscountRow } from './discount-row.ts';
import { holdsWord, isOneOf, wordsOf } from './product-filters.ts';

/** How many products a search offers to choose from. */
const offered = 8;

/** All discounts, in the order in which they were added. */
export const discountList = () =>
  queryOptions({
    queryKey: [...keyOf('discounts'), 'list'],
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

/** One discount as it stands now, with what the list leaves out; null where it is no longer there. */
export const discountById = (id: number) =>
  queryOptions({
    queryKey: [...keyOf('discounts'), 'one', id],
    queryFn: async ({ signal }): Promise<Discount | null> => {
      const answer = await rest
        .from('discounts')
        .select(
          'id, code, type, value, max_discount, category, product_ids, once_per_customer, exclusive, auto_apply, min_total, start_date, end_date, active, updated_at',
        )
        .eq('id', id)
        .abortSignal(signal);
      return dataOf(answer)[0] ?? null;
    },
    staleTime: 0,
  });

/** The names of all categories, by name. */
export const categoryNames = () =>
  queryOptions({
    queryKey: [...keyOf('categories'), 'names'],
    queryFn: async ({ signal }): Promise<string[]> => {
      const answer = await rest.from('categories').select('name').order('name').abortSignal(signal);
      return dataOf(answer).map(({ name }) => name);
    },
    staleTime: 5 * 60_000,
  });

/** A product to choose: its id and its name. */
export type ProductMatch = { readonly productid: string; readonly name: string };

/** The first products whose id, name or fabric holds every word of a text, each anywhere; none for a text without words. */
export const productMatches = (text: string) =>
  queryOptions({
    queryKey: [...keyOf('products'), 'matches', text],
    queryFn: async ({ signal }): Promise<ProductMatch[]> => {
      const words = wordsOf(text);
      if (words.length === 0) return [];
      const query = rest.from('products').select('productid, name').order('sort_key').order('productid');
      for (const word of words) query.or(holdsWord(word));
      return dataOf(await query.limit(offered).abortSignal(signal));
    },
  });

/** How many products one request asks for by id: a thousand would make too long an address. */
const namedAtOnce = 100;

/** The names of products by their ids; those that are there no more have none. */
export const productNames = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...keyOf('products'), 'names', ids],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const parts = Array.from({ length: Math.ceil(ids.length / namedAtOnce) }, (_, part) =>
        ids.slice(part * namedAtOnce, (part + 1) * namedAtOnce),
      );
      const answers = await Promise.all(
        parts.map((part) => rest.from('products').select('productid, name').or(isOneOf(part)).abortSignal(signal)),
      );
      return Object.fromEntries(
        answers.flatMap((answer) => dataOf(answer).map(({ productid, name }) => [productid, name])),
      );
    },
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  });
