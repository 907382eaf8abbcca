/** What a bucket may be called and say of its files: the pure part. */
import { invalidBucketName, tooLarge, typeNotSupported } from '../errors.ts';
import type { Bucket } from './bucket.ts';

/** Letters that an address takes as they are; neither a slash nor a space at an end. */
const bucketName = /^(?! )[\w!\-.*'()&$@=;:+,? ]{1,100}(?<! )$/;

/** Throws where a bucket cannot have that name. */
export const checkBucketName = (name: string): void => {
  if (!bucketName.test(name) || name.endsWith('--table-s3')) throw invalidBucketName();
};

const units: Readonly<Record<string, number>> = { b: 1, kb: 1_000, mb: 1_000_000, gb: 1_000_000_000 };

/** A limit in bytes, of a number or words such as `1.5MB`; throws beyond what the server takes of any file. */
export const bytesOf = (limit: number | string | null, most: number): number | null => {
  if (limit === null) return null;
  const bytes = typeof limit === 'number' ? limit : wordsInBytes(limit);
  if (bytes > most) throw tooLarge();
  return bytes;
};

const wordsInBytes = (words: string): number => {
  const [, count = '', unit = ''] = /^([\d.]+)([a-z]+)$/.exec(words.toLowerCase()) ?? [];
  return Math.round(Number(count) * (units[unit] ?? 1));
};

const listedType = /^(\*\/\*|[\w!#$&^.+-]+\/(\*|[\w!#$&^.+-]+( *; *[\w-]+="?[\w.-]+"?)*))$/;

/** The list of types as a bucket keeps it; throws for what is no type, such as `picture`. */
export const typeList = (types: readonly string[] | null): readonly string[] | null => {
  const said = types?.filter((type) => type !== '') ?? null;
  const wrong = said?.find((type) => !listedType.test(type));
  if (wrong !== undefined) throw typeNotSupported(wrong);
  return said;
};

/**
 * Whether a file of that type may lie in a bucket with this list: the very words, a charset included, or `image/*`.
 * No list and an empty one allow all; `*` of both sides is in nobody's type.
 */
export const typeFits = (allowed: readonly string[] | null, type: string): boolean => {
  if (!allowed || allowed.length === 0) return true;
  const [kind = ''] = type.split('/', 1);
  return allowed.includes(type) || (kind !== '*' && allowed.includes(`${kind}/*`));
};

/** The most bytes that a file in this bucket may have. */
export const mostBytes = ({ file_size_limit: own }: Pick<Bucket, 'file_size_limit'>, ofServer: number): number =>
  Math.min(own ?? ofServer, ofServer);
