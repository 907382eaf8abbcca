import {
  type NamedPictures,
  pictureIdOf,
  picturesOf,
  smallPictureUrl,
  storedAddress,
  wholeAddress,
} from '../../../../../shop/pictures.ts';
import { pictureUrl } from '../../../../../shop/product.ts';
import { providerUrl } from '../../../lib/provider-auth.ts';

/** Where the large form of a named picture may be fetched from (http and https only); null for anything else. */
const largePicture = (named: string): string | null => {
  const address = wholeAddress(named, providerUrl());
  return /^https?:/i.test(address) && URL.canParse(address) ? pictureUrl(address) : null;
};

/** Where all pictures of a product are, the first one first. */
export const largePictures = (product: NamedPictures): string[] =>
  picturesOf(product).flatMap((named) => largePicture(named) ?? []);

/** Where the small form of a product's first picture is; null where there is none, as of pictures on the web. */
export const firstSmall = (product: NamedPictures): string | null => {
  const [first] = picturesOf(product);
  return first === undefined ? null : smallPictureUrl(first, providerUrl());
};

type Named = { readonly producturl: string; readonly pictures: readonly string[] };

/** A form in which a typed address of one of the shop's pictures is that picture; every other as it is. */
export const withOwnPicture = <Form extends Named>(form: Form): Form => {
  const own = pictureIdOf(storedAddress(form.producturl, [providerUrl()]));
  return own === null ? form : { ...form, producturl: '', pictures: [...new Set([own, ...form.pictures])] };
};
