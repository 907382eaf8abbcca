import { findObject, type Readers } from '../reading/find-object.ts';
import { objectPath } from '../reading/object-path.ts';
import { sendObject } from '../reading/send-object.ts';
import type { Asked, StorageRoute } from '../route.ts';

interface Way {
  readonly url: string;
  readonly asks: NonNullable<StorageRoute['asks']>;
  readonly readers: Readers;
  readonly operation: string;
  /** HEAD is known to policies by a name of its own. */
  readonly headOperation: string;
}

const ways: readonly Way[] = [
  {
    url: '/object/public/:bucket/*',
    asks: 'address',
    readers: 'everybody',
    operation: 'storage.object.get_public',
    headOperation: 'storage.object.info_public',
  },
  {
    url: '/object/authenticated/:bucket/*',
    asks: 'token',
    readers: 'callers',
    operation: 'storage.object.get_authenticated',
    headOperation: 'object.head_authenticated_info',
  },
  {
    url: '/object/:bucket/*',
    asks: 'anybody',
    readers: 'everybody and callers',
    operation: 'storage.object.get_authenticated',
    headOperation: 'object.head_authenticated_info',
  },
];

const answer = (asked: Asked, readers: Readers) => {
  const path = objectPath(asked.request);
  const { download } = asked.request.query as { readonly download?: string };
  const isShared = readers === 'everybody';
  return sendObject(asked, () => findObject(asked, path, readers), { download, isShared });
};

const schema = { querystring: { type: 'object', properties: { download: { type: 'string' } } } };

/** GET and HEAD of an object's bytes: of a public bucket by its address alone, else as the caller. */
export const downloads: readonly StorageRoute[] = ways.flatMap(({ readers, headOperation, operation, ...way }) => [
  { ...way, schema, method: 'GET' as const, operation, answer: (asked: Asked) => answer(asked, readers) },
  {
    ...way,
    schema,
    method: 'HEAD' as const,
    operation: headOperation,
    answer: (asked: Asked) => answer(asked, readers),
  },
]);
