import { headerBytes, type PictureHeader, pictureHeader } from './picture-header.ts';
import { whyRefused, whyUnreadable } from './why-refused.ts';

/** Why a file is not taken, in words for whoever chose it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** What the first bytes of a file say: of a large one that is all that is read. */
const lookAt = async (file: File): Promise<{ header: PictureHeader | null; refused: string | null }> => {
  const start = await file
    .slice(0, headerBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!start) return { header: null, refused: whyUnreadable(file.name, null) };
  const header = pictureHeader(new Uint8Array(start));
  return { header, refused: whyRefused(file, header) };
};

/** Why a file would not be opened, in words; null where it would be tried. */
export const refusalOf = async (file: File): Promise<string | null> => (await lookAt(file)).refused;

/**
 * Opens a file upright, beside the page's own work. The size is read of its first bytes before, so that a picture which
 * would fill the memory is never opened. Of one that moves it is the first picture. Throws a PictureRefused.
 */
export const openPicture = async (file: File): Promise<ImageBitmap> => {
  const { header, refused } = await lookAt(file);
  if (refused !== null) throw new PictureRefused(refused);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new PictureRefused(whyUnreadable(file.name, header), { cause: error });
  }
};
