/** What an upload says of itself, in headers and in the fields of a form. */
import type { IncomingHttpHeaders } from 'node:http';
import { invalidParameter } from '../errors.ts';
import { checkRobotsTag } from '../objects/robots-tag.ts';
import { type UserMetadata, userMetadataOf } from '../objects/user-metadata.ts';
import { noType } from './refused-upload.ts';

/** A type and its parameters, in letters that a header takes. */
const mediaType = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+[ \t]*(?:;[\t\x20-\x7e]*)?$/;
const mostTypeLength = 255;

/** Throws where a type is none, such as `png`. */
export const checkedType = (type: string): string => {
  if (type.length > mostTypeLength || !mediaType.test(type)) throw noType();
  return type;
};

/** For how long a form's file may be kept: the seconds, or whatever else its field says. */
export const cacheControlOf = (field: string | undefined): string => {
  if (field === undefined || field === '') return 'no-cache';
  if (!/^[\x20-\x7e]{1,200}$/.test(field)) throw invalidParameter('Invalid Parameter cacheControl');
  return `max-age=${field}`;
};

/** The declared length of the body; undefined where it comes in chunks. */
export const declaredLength = ({ 'content-length': length }: IncomingHttpHeaders): number | undefined =>
  length === undefined ? undefined : Number(length);

/** What is for searchers of the web; undefined where nothing is said. */
export const robotsTagOf = (headers: IncomingHttpHeaders): string | undefined => {
  const said = headers['x-robots-tag'];
  if (said === undefined) return undefined;
  const tag = [said].flat().join(', ');
  checkRobotsTag(tag);
  return tag;
};

/** Metadata of the client's own, which a header holds in base64. */
export const headerMetadata = (headers: IncomingHttpHeaders): UserMetadata => {
  const said = [headers['x-metadata']].flat()[0];
  return userMetadataOf(said === undefined ? undefined : Buffer.from(said, 'base64').toString());
};

/** The same of a form's field. */
export const fieldMetadata = (fields: ReadonlyMap<string, string>): UserMetadata =>
  userMetadataOf(fields.get('metadata') ?? fields.get('userMetadata'));
