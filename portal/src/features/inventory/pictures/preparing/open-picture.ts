import { headerBytes, type PictureHeader, pictureHeader } from './picture-header.ts';
import { mostFileBytes, whyRefused, whyUnreadable } from './why-refused.ts';

/** Why a file is not taken, in words for whoever chose it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

const headerOf = async (part: Blob): Promise<PictureHeader | null> =>
  pictureHeader(new Uint8Array(await part.arrayBuffer()));

/** What the first bytes of a file say, or all of them, where the size of its picture does not stand among the first. */
const lookAt = async (file: File): Promise<{ header: PictureHeader | null; refused: string | null }> => {
  try {
    const first = await headerOf(file.slice(0, headerBytes));
    const isLater = first?.size === null && file.size > headerBytes && file.size <= mostFileBytes;
    const header = isLater ? await headerOf(file) : first;
    return { header, refused: whyRefused(file, header) };
  } catch {
    return { header: null, refused: whyUnreadable(file.name, null) };
  }
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
