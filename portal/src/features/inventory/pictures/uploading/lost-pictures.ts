import type { ProviderError } from '../../../../lib/provider-error.ts';
import { parsedDetails } from '../../../../lib/refusal.ts';

/** SQLSTATE of a name of what is not there. */
const notThere = '23503';

/**
 * Which pictures a refused save says are not there, by their ids, as one that was swept away before any product named it.
 * Empty where it was refused for something else.
 */
export const lostPictures = (failure: ProviderError): readonly string[] => {
  const { pictures } = parsedDetails(failure);
  return failure.code === notThere && Array.isArray(pictures) ? pictures.map(String) : [];
};
