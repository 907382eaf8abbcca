/** The bucket that an object is moved or copied to, which has the same say as of an upload. */
import { type Bucket, bucketColumns } from '../buckets/bucket.ts';
import { mostBytes, typeFits } from '../buckets/bucket-rules.ts';
import { tooLarge, typeNotSupported } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { ObjectMetadata } from './stored-object.ts';

type Limits = Pick<Bucket, 'file_size_limit' | 'allowed_mime_types'>;

/** What the bucket allows; anything where there is none, which the row's foreign key says better. */
export const limitsOf = async ({ run }: Scope['service'], bucket: string): Promise<Limits> => {
  const { rows } = await run<Bucket>({
    text: `select ${bucketColumns} from storage.buckets where id = $1`,
    values: [bucket],
  });
  return rows[0] ?? { file_size_limit: null, allowed_mime_types: null };
};

/** Throws where the bucket takes no such object. */
export const checkFits = (
  { size, mimetype }: Pick<ObjectMetadata, 'size' | 'mimetype'>,
  limits: Limits,
  mostOfServer: number,
): void => {
  if (size > mostBytes(limits, mostOfServer)) throw tooLarge();
  if (!typeFits(limits.allowed_mime_types, mimetype)) throw typeNotSupported(mimetype);
};
