import type { NamedPictures } from '../../../../../../shop/pictures.ts';
import { largePictures } from '../picture-address.ts';

/** What a chat takes, with the ending by which it knows one. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

/** Whoever shares stands before a customer: what has not come by then is left out. */
const patienceMs = 15_000;

/** A name that every system takes for a file. */
export const fileNameOf = (productid: string, type: string): string =>
  `${productid.replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'picture'}.${endings[type]}`;

/** Where the product's first picture is; null where it has none. */
export const firstPicture = (product: NamedPictures): string | null => largePictures(product)[0] ?? null;

/**
 * The product's first picture as a file; null where it cannot be had: it is gone, or on another website, which lets no
 * other page read it.
 */
export const pictureFile = async (product: NamedPictures & { readonly productid: string }): Promise<File | null> => {
  const source = firstPicture(product);
  if (source === null) return null;
  try {
    const answer = await fetch(source, { credentials: 'omit', signal: AbortSignal.timeout(patienceMs) });
    const picture = await answer.blob();
    if (!answer.ok || !(picture.type in endings)) throw new Error(`The answer was ${answer.status}, ${picture.type}.`);
    return new File([picture], fileNameOf(product.productid, picture.type), { type: picture.type });
  } catch (error) {
    console.warn('A picture could not be fetched', error);
    return null;
  }
};

/** The same as PNG, the one kind that a clipboard takes. */
export const asPng = async (picture: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(picture);
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The browser could not write a picture.');
  return png;
};
