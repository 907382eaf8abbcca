import { headerBytes, pictureHeader } from './picture-header.ts';
import { whyRefused, whyUnreadable } from './why-refused.ts';

/** Why a file is not taken, in words for whoever chose it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/**
 * Opens a file upright, beside the page's own work. The size is read of its first bytes before, so that a picture which
 * would fill the memory is never opened. Of one that moves it is the first picture. Throws a PictureRefused.
 */
export const openPicture = async (file: File): Promise<ImageBitmap> => {
  const start = await file
    .slice(0, headerBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!start) throw new PictureRefused(whyUnreadable(file.name, null));
  const header = pictureHeader(new Uint8Array(start));
  const refused = whyRefused(file, header);
  if (refused !== null) throw new PictureRefused(refused);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new PictureRefused(whyUnreadable(file.name, header), { cause: error });
  }
};
