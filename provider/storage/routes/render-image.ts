import { findObject, type Readers } from '../reading/find-object.ts';
import { findSigned, signedQuery } from '../reading/find-signed.ts';
import { objectPath } from '../reading/object-path.ts';
import { type AskedTransformation, transformationOf, transformationSchema } from '../render/asked.ts';
import { sendForm } from '../render/send-form.ts';
import { fromClaims } from '../render/transformations.ts';
import type { Asked, StorageRoute } from '../route.ts';

interface Way {
  readonly url: string;
  readonly asks: NonNullable<StorageRoute['asks']>;
  readonly readers: Readers;
  readonly operation: string;
}

const ways: readonly Way[] = [
  {
    url: '/render/image/public/:bucket/*',
    asks: 'address',
    readers: 'everybody',
    operation: 'storage.render.image_public',
  },
  {
    url: '/render/image/authenticated/:bucket/*',
    asks: 'jws',
    readers: 'callers',
    operation: 'storage.render.image_authenticated',
  },
];

const answer = (asked: Asked, readers: Readers) => {
  const path = objectPath(asked.request);
  const { download, ...wanted } = asked.request.query as AskedTransformation & { readonly download?: string };
  const isShared = readers === 'everybody';
  return sendForm(asked, () => findObject(asked, path, readers), transformationOf(wanted), { download, isShared });
};

const schema = {
  querystring: {
    ...transformationSchema,
    properties: { ...transformationSchema.properties, download: { type: 'string' } },
  },
};

const read = ['GET', 'HEAD'] as const;

const signed: StorageRoute = {
  method: read,
  url: '/render/image/sign/:bucket/*',
  operation: 'storage.render.image_sign',
  asks: 'address',
  schema: signedQuery,
  answer: async (asked) => {
    const { find, claims, manner } = await findSigned(asked);
    // What the address was signed for, whatever else its query says.
    return sendForm(asked, find, fromClaims(claims), manner);
  },
};

/** GET and HEAD of a picture in another size or form: of a public bucket by its address, as the caller, or signed. */
export const renderedImages: readonly StorageRoute[] = [
  ...ways.map(({ readers, ...way }) => ({
    ...way,
    schema,
    method: read,
    answer: (asked: Asked) => answer(asked, readers),
  })),
  signed,
];
