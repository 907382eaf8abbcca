import { queryOptions } from '@tanstack/react-query';
import type { LabelLines } from '../../../../lib/answers.ts';
import { filterArguments, type ProductFilters } from '../../../../lib/product-filters.ts';
import { rest } from '../../../../lib/provider.ts';
import { dataOf } from '../../../../lib/provider-error.ts';
import { labelsKey } from '../../../../lib/query-keys.ts';

/** Products asked for in one go: with 99 variants each they stay within the 5,000 lines that the server answers. */
export const productsAtOnce = 50;

/** How many pieces of a variant came in. */
export type CameIn = { readonly productid: string; readonly variantid: string; readonly quantity: number };

/**
 * Which products a batch is made of: those named, all that filters find, all with labels of an older price, or of the
 * variants that came in those alone.
 */
export type LabelSource =
  | { readonly productids: readonly string[] }
  | { readonly filters: ProductFilters }
  | { readonly came: readonly CameIn[] }
  | 'stale';

type AskedSource = Exclude<LabelSource, { readonly came: readonly CameIn[] }>;

const argumentsOf = (source: AskedSource) => {
  if (source === 'stale') return { p_stale: true };
  if ('productids' in source) return { p_productids: [...source.productids] };
  return filterArguments(source.filters);
};

const asked = async (source: AskedSource, signal: AbortSignal): Promise<LabelLines> =>
  dataOf(await rest.rpc('label_lines', argumentsOf(source)).abortSignal(signal));

/** The lines of the variants that came in, a few products at a time. */
const cameLines = async (came: readonly CameIn[], signal: AbortSignal): Promise<LabelLines> => {
  const variants = new Set(came.map(({ variantid }) => variantid));
  const ids = [...new Set(came.map(({ productid }) => productid))];
  const lines: LabelLines['lines'] = [];
  for (let at = 0; at < ids.length; at += productsAtOnce) {
    const answer = await asked({ productids: ids.slice(at, at + productsAtOnce) }, signal);
    lines.push(...answer.lines.filter(({ variantid }) => variantid !== null && variants.has(variantid)));
  }
  return { products: new Set(lines.map(({ productid }) => productid)).size, lines };
};

/**
 * The lines of a batch in the order of the list, never kept: what is printed is what is true now. More lines than a
 * batch holds fail with code PT413 and say how many there are.
 */
export const labelLines = (source: LabelSource) =>
  queryOptions({
    queryKey: [...labelsKey, 'lines', source],
    queryFn: ({ signal }): Promise<LabelLines> =>
      source !== 'stale' && 'came' in source ? cameLines(source.came, signal) : asked(source, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
