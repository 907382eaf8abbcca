import { isChosenFile, possibleIds } from '../../../../../../shop/picture-files.ts';
import { refusalOf } from '../preparing/open-picture.ts';
import type { ChosenFile } from './chosen-file.ts';
import { knownProducts } from './known-products.queries.ts';
import { type LookedAt, type PicturePlan, picturePlan } from './picture-plan.ts';
import { unpackedFiles } from './unpacked-files.ts';

/**
 * Looks at files by their names and first bytes, and asks the shop which products they are called after. Rejects with a
 * FilesRefused, a ProviderError, or the signal's reason.
 */
export const lookAtFiles = async (chosen: readonly ChosenFile[], signal: AbortSignal): Promise<PicturePlan> => {
  const files = (await unpackedFiles(chosen, signal)).filter(({ path }) => isChosenFile(path));
  const looked: LookedAt[] = [];
  for (const each of files) {
    looked.push({ ...each, refused: (await refusalOf(each.file)) ?? '' });
    signal.throwIfAborted();
  }
  const ids = new Set(looked.flatMap(({ path, refused }) => (refused === '' ? possibleIds(path) : [])));
  return picturePlan(looked, await knownProducts([...ids], signal));
};
