import { noObject } from '../errors.ts';
import type { Asked } from '../route.ts';
import { type DownloadClaims, downloadClaims } from '../signing/address-tokens.ts';
import type { Manner } from './answer-headers.ts';
import { objectPath } from './object-path.ts';
import type { ServedObject } from './served-object.ts';

export const signedQuery = {
  querystring: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string' }, download: { type: 'string' } },
  },
};

export interface Signed {
  readonly claims: DownloadClaims;
  readonly manner: Manner;
  find(): Promise<ServedObject>;
}

/** What a signed address names. Throws where its token does not hold for it. */
export const findSigned = async (asked: Asked): Promise<Signed> => {
  const path = objectPath(asked.request);
  const { memory } = asked.options;
  const { token, download } = asked.request.query as { readonly token: string; readonly download?: string };
  const claims = await downloadClaims(await memory.secret(asked.count), token, path);
  return {
    claims,
    manner: { expires: new Date(claims.exp * 1_000), download, isShared: true },
    find: async () => {
      const object = await memory.object(path, asked.count);
      // An address dies with its object, also where another has its name.
      if (object?.id !== claims.id) throw noObject();
      return object;
    },
  };
};
