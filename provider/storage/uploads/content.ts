import type { IncomingHttpHeaders } from 'node:http';
import { tooLarge } from '../errors.ts';
import type { UserMetadata } from '../objects/user-metadata.ts';
import { formBytes, isForm, openForm } from './form.ts';
import type { Incoming } from './incoming.ts';
import {
  cacheControlOf,
  checkedType,
  declaredLength,
  fieldMetadata,
  headerMetadata,
  robotsTagOf,
} from './upload-words.ts';

/** What is uploaded, once it is known what it says of itself; of a form what stands before its file. */
export interface Content {
  readonly type: string;
  /** The declared length of the whole body; undefined where it comes in chunks. */
  readonly length: number | undefined;
  readonly robotsTag: string | undefined;
  /** The bytes, with the time running while they arrive. */
  bytes(): AsyncIterable<Uint8Array>;
  /** Reads what follows them. */
  end(): Promise<void>;
  /** Whole once it is read to its end: a form's fields may follow its file. */
  cacheControl(): string;
  userMetadata(): UserMetadata;
}

/** Begins to read an upload of at most `limit` bytes. */
export const beginContent = (
  headers: IncomingHttpHeaders,
  body: Incoming,
  limit: number,
): Promise<Content> | Content =>
  isForm(headers) ? formContent(headers, body, limit) : rawContent(headers, body, limit);

const rawContent = (headers: IncomingHttpHeaders, body: Incoming, limit: number): Content => {
  const length = declaredLength(headers);
  if (length !== undefined && length > limit) throw tooLarge();
  const metadata = headerMetadata(headers);
  return {
    type: checkedType(headers['content-type'] ?? 'application/octet-stream'),
    length,
    robotsTag: robotsTagOf(headers),
    bytes: () => {
      body.read(limit);
      return body;
    },
    end: async () => {},
    cacheControl: () => headers['cache-control'] ?? 'no-cache',
    userMetadata: () => metadata,
  };
};

const formContent = async (headers: IncomingHttpHeaders, body: Incoming, limit: number): Promise<Content> => {
  const length = declaredLength(headers);
  if (length !== undefined && length > limit + formBytes) throw tooLarge();
  const robotsTag = robotsTagOf(headers);
  const form = await openForm(headers, body);
  return {
    type: checkedType(form.fields.get('contentType') || form.type),
    length,
    robotsTag,
    bytes: () => {
      body.read(limit + formBytes);
      return form.file;
    },
    end: form.end,
    cacheControl: () => cacheControlOf(form.fields.get('cacheControl')),
    userMetadata: () => fieldMetadata(form.fields),
  };
};
