import { queryOptions } from '@tanstack/react-query';
import type { LabelLines } from '../../../../lib/answers.ts';
import { filterArguments, type ProductFilters } from '../../../../lib/product-filters.ts';
import { rest } from '../../../../lib/provider.ts';
import { dataOf } from '../../../../lib/provider-error.ts';
import { labelsKey } from '../../../../lib/query-keys.ts';

/** Which products a batch is made of: those named, all that filters find, or all with labels of an older price. */
export type LabelSource = { readonly productids: readonly string[] } | { readonly filters: ProductFilters } | 'stale';

const argumentsOf = (source: LabelSource) => {
  if (source === 'stale') return { p_stale: true };
  if ('productids' in source) return { p_productids: [...source.productids] };
  return filterArguments(source.filters);
};

/**
 * The lines of a batch in the order of the list, never kept: what is printed is what is true now. More lines than a
 * batch holds fail with code PT413 and say how many there are.
 */
export const labelLines = (source: LabelSource) =>
  queryOptions({
    queryKey: [...labelsKey, 'lines', source],
    queryFn: async ({ signal }): Promise<LabelLines> =>
      dataOf(await rest.rpc('label_lines', argumentsOf(source)).abortSignal(signal)),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
