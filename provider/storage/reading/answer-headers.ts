/** What an answer with bytes says of them, whichever they are. */
import type { FastifyRequest } from 'fastify';
import { invalidRange } from '../errors.ts';
import { rangeHolds } from './conditions.ts';
import { type Range, rangeOf } from './ranges.ts';
import type { ServedObject } from './served-object.ts';

/** What the address adds to what the object says. */
export interface Manner {
  /** How long caches may keep it, where the object is not asked. */
  readonly expires?: Date;
  /** What it is to be saved as; empty for its own name. */
  readonly download: string | undefined;
  /** Whether pages of any origin may show it. */
  readonly isShared: boolean;
}

/** The part that is asked for; undefined for the whole. Throws where there is no such part. */
export const partOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  object: Pick<ServedObject, 'etag' | 'modified' | 'size'>,
): Range | undefined => {
  if (!rangeHolds(headers, object, Date.now())) return undefined;
  const range = rangeOf(headers.range, object.size);
  if (range === 'none') throw invalidRange(object.size);
  return range === 'whole' ? undefined : range;
};

export const headersOf = (
  { headers, cacheControl }: Pick<ServedObject, 'headers' | 'cacheControl'>,
  { expires, download, isShared }: Manner,
  isAskedAgain: boolean,
): Record<string, string> => ({
  ...headers,
  // Whoever has an older one may show that while it fetches the newer.
  ...(!expires && { 'cache-control': isAskedAgain ? `${cacheControl}, stale-while-revalidate=30` : cacheControl }),
  ...(expires && { expires: expires.toUTCString() }),
  ...(download !== undefined && { 'content-disposition': savedAs(download) }),
  ...(isShared && { 'cross-origin-resource-policy': 'cross-origin' }),
});

const savedAs = (name: string): string => {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name.toWellFormed());
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
};
