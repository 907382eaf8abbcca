import { type NamedPictures, pictureIdOf } from '../../../../../../shop/pictures.ts';
import { largePictures } from '../picture-address.ts';

/** Where the large forms of those are that lie in the shop. */
const ownPictures = ({ producturl, pictures }: NamedPictures): string[] =>
  largePictures({ producturl: pictureIdOf(producturl) === null ? null : producturl, pictures });

const bytesOf = async (body: Blob | Response): Promise<Uint8Array> => new Uint8Array(await body.arrayBuffer());

/**
 * Finds the bytes of a picture among those that a product shows. What lies under an address never changes: each is asked
 * for its size once, and read only where that is the same. Rejects where the server cannot be reached.
 */
export const shownPictures = () => {
  const sizes = new Map<string, number>();
  const ask = (address: string, method: string, signal: AbortSignal): Promise<Response> =>
    fetch(address, { method, credentials: 'omit', signal });
  const sizeOf = async (address: string, signal: AbortSignal): Promise<number> => {
    const { ok, headers } = await ask(address, 'HEAD', signal);
    return ok ? Number(headers.get('content-length')) : 0;
  };
  return async (product: NamedPictures, picture: Blob, signal: AbortSignal): Promise<boolean> => {
    for (const address of ownPictures(product)) {
      const size = sizes.get(address) ?? (await sizeOf(address, signal));
      sizes.set(address, size);
      if (size !== picture.size) continue;
      const answer = await ask(address, 'GET', signal);
      const [there, mine] = [await bytesOf(answer), await bytesOf(picture)];
      if (there.length === mine.length && there.every((byte, at) => byte === mine[at])) return true;
    }
    return false;
  };
};
