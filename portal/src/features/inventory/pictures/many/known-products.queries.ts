import type { Tables } from '../../../../lib/database.gen.ts';
import { rest } from '../../../../lib/provider.ts';
import { dataOf } from '../../../../lib/provider-error.ts';

/** A product, as far as its pictures go. */
export type KnownProduct = Pick<Tables['products']['Row'], 'productid' | 'name' | 'producturl' | 'pictures'>;

/** An address of more letters is not taken by every server. */
const mostLetters = 1_500;

/** As the data service reads a text in a list, whatever stands in it. */
const quoted = (id: string): string => `"${id.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** In as many lists as addresses have room for. */
const lists = (ids: readonly string[]): string[] => {
  const made: string[] = [];
  for (const id of ids.map(quoted)) {
    const last = made.at(-1);
    if (last === undefined || encodeURIComponent(last + id).length > mostLetters) made.push(id);
    else made[made.length - 1] = `${last},${id}`;
  }
  return made;
};

/** Which of these ids are of products, and their pictures. Throws a ProviderError, or the signal's reason. */
export const knownProducts = async (ids: readonly string[], signal: AbortSignal): Promise<KnownProduct[]> => {
  const found: KnownProduct[] = [];
  for (const list of lists(ids)) {
    signal.throwIfAborted();
    const answer = await rest
      .from('products')
      .select('productid, name, producturl, pictures')
      .filter('productid', 'in', `(${list})`)
      .abortSignal(signal);
    found.push(...dataOf(answer));
  }
  return found;
};
