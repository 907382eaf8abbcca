import type { ProviderError } from '../../../../lib/provider-error.ts';
import { refusalOf } from '../../../../lib/refusal.ts';

export type PicturesSent = { readonly producturl: string; readonly pictures: readonly string[] };

/** SQLSTATE of a name of what is not there. */
const notThere = '23503';

/**
 * Among which of a form's pictures those are that a refused save says are not there, as one that was swept away before
 * any product named it: the refusal names the first one by its column, or the others by theirs. Empty where it is about
 * something else, such as an address.
 */
export const lostPictures = ({ producturl, pictures }: PicturesSent, failure: ProviderError): readonly string[] => {
  const { field } = refusalOf(failure);
  if (failure.code !== notThere) return [];
  const firsts = producturl.trim() === '' ? 1 : 0;
  if (field === 'producturl') return pictures.slice(0, firsts);
  return field === 'pictures' ? pictures.slice(firsts) : [];
};
