import { OverLimit } from '../../postgres/errors.ts';
import { invalidType, tooLarge } from '../errors.ts';

/** Turns what others say of a body into what the service says of an upload. */
export const refusedUpload = (error: unknown): unknown => {
  if (error instanceof OverLimit && error.statusCode === 413) return tooLarge();
  const { code } = error as { readonly code?: unknown };
  return code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? noType() : error;
};

/** Of a content-type that names none, such as `png`. */
export const noType = () => invalidType('Invalid Content-Type header');
