import { findSigned, signedQuery } from '../reading/find-signed.ts';
import { sendObject } from '../reading/send-object.ts';
import type { StorageRoute } from '../route.ts';

/** GET and HEAD of the object that a signed address names. */
export const signedDownload: StorageRoute = {
  method: ['GET', 'HEAD'],
  url: '/object/sign/:bucket/*',
  operation: 'storage.object.get_signed',
  asks: 'address',
  schema: signedQuery,
  answer: async (asked) => {
    const { find, manner } = await findSigned(asked);
    return sendObject(asked, find, manner);
  },
};
