import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import type { ProductRow } from '../inventory/index.ts';

/** What a code stands for: a product, or one of its variants. */
export type Found = { readonly code: string; readonly product: ProductRow; readonly variantid: string | null };

/** What the first of some codes stands for that stands for anything; null where none does. Throws a ProviderError. */
export const findScanned = async (codes: readonly string[]): Promise<Found | null> => {
  for (const p_code of codes) {
    const answer = await rest.rpc('find_scanned', { p_code });
    if (answer.error || answer.data !== null) return { code: p_code, ...dataOf(answer) };
  }
  return null;
};
