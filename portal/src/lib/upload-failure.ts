import { ProviderError, providerError } from './provider-error.ts';

/** What storage says of a failure: its HTTP status is 400 for most, the true one stands in the body. */
type Said = { readonly statusCode?: unknown; readonly code?: unknown; readonly message?: unknown };

const saidIn = (body: string): Said => {
  try {
    const said: unknown = JSON.parse(body);
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    return {}; // a page of something between here and there
  }
};

/** What the answer means, by its body where that tells. */
export const meantStatus = (status: number, body: string): number => {
  const { statusCode } = saidIn(body);
  return status === 400 && typeof statusCode === 'string' ? Number(statusCode) || status : status;
};

const keepsNone = 'The shop’s server keeps no pictures yet. Tell whoever looks after it.';

const words: Readonly<Record<number, string>> = {
  403: 'This account may not add pictures. Ask whoever gives out the roles.',
  404: keepsNone,
  413: 'The shop’s server does not take a picture of this size. Tell whoever looks after it.',
  415: 'The shop’s server did not take it for a picture. Choose another one.',
  429: 'The shop’s server has much to do. Try again in a moment.',
  501: keepsNone, // it has no folder for them
};

/** SQLSTATE of a disk without room, for which there are words, and what storage calls one. */
const diskFull = '53100';
const noRoom = 'InsufficientStorage';
const busy = 'SlowDown';

/** An upload that was refused, or that found nobody, as staff are told of it. */
export const uploadFailure = (status: number, body: string): ProviderError => {
  const meant = meantStatus(status, body);
  const { code, message } = saidIn(body);
  const said = { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
  if (meant === 507 || said.code === noRoom) return providerError({ ...said, code: diskFull }, 503);
  if (said.code === busy) return new ProviderError({ message: words[429] ?? '', status: 429 });
  // Of ours, made before anything was sent.
  if (meant === 401 && said.message) return new ProviderError({ ...said, status: 401 });
  const own = words[meant === 401 ? 403 : meant];
  if (own) return new ProviderError({ message: own, code: said.code, status: meant });
  return providerError({ ...said, code: meant === 503 ? said.code : '' }, meant);
};
