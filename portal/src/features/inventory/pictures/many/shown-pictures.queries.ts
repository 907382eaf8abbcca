import { type NamedPictures, pictureIdOf } from '../../../../../../shop/pictures.ts';
import { uploadFailure } from '../../../../lib/upload-failure.ts';
import { largePictures } from '../picture-address.ts';
import { isSame } from '../same-bytes.ts';

/** Where the large forms of those are that lie in the shop. */
const ownPictures = ({ producturl, pictures }: NamedPictures): string[] =>
  largePictures({ producturl: pictureIdOf(producturl) === null ? null : producturl, pictures });

/**
 * Finds the bytes of a picture among those that a product shows. What lies under an address never changes: each is asked
 * for its size once, and read only where that is the same. Rejects where the server cannot be reached or does not tell
 * for now: a picture that is not found for that would be added twice.
 */
export const shownPictures = () => {
  const sizes = new Map<string, number>();
  const ask = async (address: string, method: string, signal: AbortSignal): Promise<Response> => {
    const answer = await fetch(address, { method, credentials: 'omit', signal });
    if (answer.status === 429 || answer.status >= 500) throw uploadFailure(answer.status, '');
    return answer;
  };
  /** 0 where there is none, which is asked again: it may come. */
  const sizeOf = async (address: string, signal: AbortSignal): Promise<number> => {
    const known = sizes.get(address);
    if (known !== undefined) return known;
    const { ok, headers } = await ask(address, 'HEAD', signal);
    if (!ok) return 0;
    const size = Number(headers.get('content-length'));
    sizes.set(address, size);
    return size;
  };
  return async (product: NamedPictures, picture: Blob, signal: AbortSignal): Promise<boolean> => {
    for (const address of ownPictures(product)) {
      if ((await sizeOf(address, signal)) !== picture.size) continue;
      if (await isSame(picture, await ask(address, 'GET', signal))) return true;
    }
    return false;
  };
};
