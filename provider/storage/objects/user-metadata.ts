import { isTooDeep } from '../../http/bodies/body-text.ts';
import { invalidParameter } from '../errors.ts';

/** What a client keeps with an object; it is answered as it was sent. */
export type UserMetadata = Readonly<Record<string, unknown>>;

/** Of the JSON that an upload brings. What is no JSON counts as none, as with the hosted service. */
export const userMetadataOf = (text: string | undefined): UserMetadata => {
  const said = text === undefined || isTooDeep(text) ? undefined : parsed(text);
  if (said === undefined || said === null) return {};
  if (typeof said !== 'object' || Array.isArray(said) || unkept.test(JSON.stringify(said))) throw notJson();
  return said as UserMetadata;
};

/** PostgreSQL's JSON has neither the letter of no bits nor halves of letters. */
const unkept = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][\da-f]{2})/;

const notJson = () => invalidParameter('invalid input syntax for type json');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
