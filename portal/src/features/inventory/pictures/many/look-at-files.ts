import { isChosenFile, possibleIds } from '../../../../../../shop/picture-files.ts';
import { refusalOf } from '../preparing/open-picture.ts';
import { type ChosenFile, FilesRefused, mostFiles, tooMany } from './chosen-file.ts';
import { knownProducts } from './known-products.queries.ts';
import { type LookedAt, type PicturePlan, picturePlan } from './picture-plan.ts';

/** With what archives hold in their place. The code that unpacks comes with the first archive. */
const unpacked = async (chosen: readonly ChosenFile[], signal: AbortSignal): Promise<ChosenFile[]> => {
  const files: ChosenFile[] = [];
  for (const each of chosen) {
    const isPicture = /\.(?:jpe?g|png|webp|avif|gif|heic|heif|bmp)$/i.test(each.path);
    if (isPicture || !/\.zip$/i.test(each.path)) files.push(each);
    else {
      const { isZip, unzipPictures } = await import('./unzip-pictures.ts');
      if (await isZip(each.file)) files.push(...(await unzipPictures(each.file, signal)));
      else files.push(each);
    }
    if (files.length > mostFiles) throw new FilesRefused(tooMany);
  }
  return files;
};

/**
 * Looks at files by their names and first bytes, and asks the shop which products they are called after. Rejects with a
 * FilesRefused, a ProviderError, or the signal's reason.
 */
export const lookAtFiles = async (chosen: readonly ChosenFile[], signal: AbortSignal): Promise<PicturePlan> => {
  const files = (await unpacked(chosen, signal)).filter(({ path }) => isChosenFile(path));
  const looked: LookedAt[] = [];
  for (const each of files) {
    looked.push({ ...each, refused: (await refusalOf(each.file)) ?? '' });
    signal.throwIfAborted();
  }
  const ids = new Set(looked.flatMap(({ path, refused }) => (refused === '' ? possibleIds(path) : [])));
  return picturePlan(looked, await knownProducts([...ids], signal));
};
