import { noBucket } from '../errors.ts';
import type { Scope } from '../scope.ts';

/** A row of storage.buckets. */
export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  readonly type: string;
  /** The most bytes of one file; null where the bucket names no limit. */
  readonly file_size_limit: number | null;
  /** The types that its files may have; null where they may have any. */
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const bucketColumns = `id, name, owner, public, type, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`;

/** The bucket as `scope` sees it; throws `noBucket` where it sees none. As the service it sees all there are. */
export const findBucket = async (scope: Pick<Scope, 'run'>, id: string): Promise<Bucket> => {
  const { rows } = await scope.run<Bucket>({
    text: `select ${bucketColumns} from storage.buckets where id = $1`,
    values: [id],
  });
  if (!rows[0]) throw noBucket();
  return rows[0];
};
