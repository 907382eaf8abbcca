import { isWhole, type StoredObject, sha256Of } from '../objects/stored-object.ts';
import type { Validators } from './conditions.ts';
import { servedType } from './served-type.ts';

/** What an answer with an object's bytes is made of. */
export interface ServedObject extends Validators {
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
  /** As the upload said, to be sent on. */
  readonly cacheControl: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type Row = Pick<StoredObject, 'id' | 'metadata'>;

/** Nothing runs, nothing else is fetched, and whoever opens it has an origin of its own; what shows a picture has a style. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Undefined for a row that is none, or was written by SQL alone and names no file. */
export const servedObject = ({ id, metadata }: Row): ServedObject | undefined => {
  if (!isWhole(metadata)) return undefined;
  const { type, isAttachment } = servedType(metadata.mimetype);
  const modified = Math.floor(Date.parse(metadata.lastModified) / 1_000) * 1_000;
  return {
    id,
    etag: metadata.eTag,
    sha256: sha256Of(metadata),
    size: metadata.size,
    modified,
    cacheControl: inHeader(metadata.cacheControl, 'no-cache'),
    headers: {
      'accept-ranges': 'bytes',
      'content-type': type,
      etag: metadata.eTag,
      'last-modified': new Date(modified).toUTCString(),
      'x-robots-tag': inHeader(metadata.xRobotsTag, 'none'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy,
      ...(isAttachment && { 'content-disposition': 'attachment' }),
    },
  };
};

/** What a form said of it may have letters that no header can have. */
const inHeader = (said: string | undefined, otherwise: string): string =>
  said !== undefined && /^[\t\x20-\x7e\x80-\xff]+$/.test(said) ? said : otherwise;
