import {
  addedPictures,
  mostPictures,
  namedPictures,
  picturePath,
  picturesOf,
} from '../../../../../../shop/pictures.ts';
import { rest } from '../../../../lib/provider.ts';
import { dataOf, ProviderError, providerError } from '../../../../lib/provider-error.ts';
import type { KnownProduct } from './known-products.queries.ts';
import type { Way } from './picture-plan.ts';

const overtaken = 'PT409';

/** Somebody else may save the product between the reading and the saving: then it is read again. */
const mostTries = 3;

const refused = (message: string): ProviderError => new ProviderError({ message });

/** What the product shows then, given what it shows now. Throws a ProviderError where that is not what was agreed to. */
const shownThen = (
  now: readonly string[],
  seen: readonly string[],
  ids: readonly string[],
  way: Way,
): readonly string[] => {
  if (way === 'add') {
    const all = addedPictures(now, ids);
    if (ids.every((id) => all.includes(picturePath(id)))) return all;
    throw refused(`It has ${now.length} pictures by now, and ${mostPictures} are the most. Remove some in its dialog.`);
  }
  const wanted = ids.map(picturePath);
  const isAsSeen = [seen, wanted].some((known) => known.join() === now.join());
  if (!isAsSeen)
    throw refused('Somebody else changed its pictures meanwhile. Look at them, then choose its files again.');
  return wanted;
};

const current = async (productid: string) => {
  const [row] = dataOf(
    await rest.from('products').select('producturl, pictures, updated_at').eq('productid', productid).limit(1),
  );
  if (!row) throw new ProviderError({ message: 'This product is no longer there.', code: 'PT404' });
  return row;
};

/**
 * Saves pictures that are stored with the product that was seen so: behind those that it has by now, or in the place of
 * those that were seen. Sent again after a lost answer it adds none twice. Throws a ProviderError.
 */
export const savePictures = async (product: KnownProduct, ids: readonly string[], way: Way): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const { updated_at, ...named } = await current(product.productid);
    const now = picturesOf(named);
    const then = shownThen(now, picturesOf(product), ids, way);
    if (then.join() === now.join()) return;
    const answer = await rest.rpc('update_product', {
      p_productid: product.productid,
      p_product: namedPictures(then),
      p_variants: [],
      p_removed: [],
      p_updated_at: updated_at,
    });
    if (!answer.error) return;
    const failure = providerError(answer.error, answer.status);
    if (failure.code !== overtaken || attempt === mostTries) throw failure;
  }
};
