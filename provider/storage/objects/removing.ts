/** How rows are deleted. Their files stay until the sweep finds that no row names them: somebody may be reading them. */
import type { Database, Result, Statement } from '../../postgres/types.ts';
import type { Files } from '../files/files.ts';
import { service } from '../identities.ts';
import { onceMore } from '../once-more.ts';
import { type StoredObject, sha256Of } from './stored-object.ts';

/** The most names of one statement. */
export const mostNames = 1_000;

/** Deletes in one statement whatever of these its policies allow; runs where rows may be deleted at all. */
export const removing = async (
  run: (statement: Statement) => Promise<Result<StoredObject>>,
  files: Files | undefined,
  bucket: string,
  names: readonly string[],
): Promise<readonly StoredObject[]> => {
  // PostgreSQL holds no text with a NUL in it.
  if (bucket.includes('\0')) return [];
  const some = names.filter((name) => !name.includes('\0'));
  const removed = await run(deleting(bucket, some));
  for (const { metadata } of removed.rows) await files?.letGo(sha256Of(metadata));
  return removed.rows;
};

const deleting = (bucket: string, names: readonly string[]): Statement => ({
  text: `with removed as (delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning *)
    select name, bucket_id, owner, owner_id, version, id, updated_at, created_at, last_accessed_at, metadata, user_metadata
    from removed order by array_position($2::text[], name)`,
  values: [bucket, names],
});

/** Removes objects of a bucket without a request, as the service; answers the names of those that were there. */
export const removeObjects = async (
  database: Database,
  files: Files,
  bucket: string,
  names: readonly string[],
): Promise<string[]> => {
  const settings = { 'storage.operation': 'storage.object.delete_many', 'storage.allow_delete_query': 'true' };
  const run = (statement: Statement) => onceMore(() => database.run<StoredObject>(service, statement, { settings }));
  const removed: string[] = [];
  for (let at = 0; at < names.length; at += mostNames) {
    const some = names.slice(at, at + mostNames);
    const rows = await removing(run, files, bucket, some);
    removed.push(...rows.map(({ name }) => name));
  }
  return removed;
};
