import type { DeletedObject } from '../../lib/answers.ts';
import { rest } from '../../lib/provider.ts';
import { dataOf } from '../../lib/provider-error.ts';
import type { ProductRow } from '../inventory/index.ts';

/** What a code stands for: a product, or one of its variants. */
export type Found = { readonly code: string; readonly product: ProductRow; readonly variantid: string | null };

/** What a code stood for that was deleted. */
export type Gone = { readonly code: string; readonly deleted: DeletedObject };

/**
 * What the first of some codes stands for that stands for anything, else what the first stood for that was deleted; null
 * where none ever did. Throws a ProviderError.
 */
export const findScanned = async (codes: readonly string[]): Promise<Found | Gone | null> => {
  for (const code of codes) {
    const answer = await rest.rpc('find_scanned', { p_code: code });
    const scanned = answer.error || answer.data !== null ? dataOf(answer) : null;
    if (scanned) return { code, ...scanned };
  }
  for (const code of codes) {
    const answer = await rest.rpc('find_deleted', { p_code: code });
    const deleted = answer.error || answer.data !== null ? dataOf(answer) : null;
    if (deleted) return { code, deleted };
  }
  return null;
};
