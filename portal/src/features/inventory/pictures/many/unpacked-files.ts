import { type ChosenFile, FilesRefused, mostFiles, tooMany } from './chosen-file.ts';

/**
 * The chosen files with what archives hold in their place. The code that unpacks comes with the first archive. Throws a
 * FilesRefused, or the signal's reason.
 */
export const unpackedFiles = async (chosen: readonly ChosenFile[], signal: AbortSignal): Promise<ChosenFile[]> => {
  const files: ChosenFile[] = [];
  const unpacked = { bytes: 0 };
  for (const each of chosen) {
    const isPicture = /\.(?:jpe?g|png|webp|avif|gif|heic|heif|bmp)$/i.test(each.path);
    if (isPicture || !/\.zip$/i.test(each.path)) files.push(each);
    else {
      const { isZip, unzipPictures } = await import('./unzip-pictures.ts');
      if (await isZip(each.file)) files.push(...(await unzipPictures(each.file, signal, unpacked)));
      else files.push(each);
    }
    if (files.length > mostFiles) throw new FilesRefused(tooMany);
  }
  return files;
};
