import type { KeyObject } from 'node:crypto';
import type { Database } from '../../postgres/types.ts';
import type { ObjectPath } from '../reading/object-path.ts';
import type { ServedObject } from '../reading/served-object.ts';
import { type Changes, watchChanges } from './changes.ts';
import { lookUpBuckets, lookUpObjects, lookUpSecret } from './look-up.ts';
import { Remembered } from './remembered.ts';
import { SmallFiles } from './small-files.ts';

/** What the service keeps in the memory of this process, so that a public picture costs PostgreSQL nothing. */
export interface Memory {
  readonly changes: Changes;
  readonly files: SmallFiles;
  /** Whether a bucket is public; undefined where there is none. `ahead` runs where PostgreSQL is to be asked. */
  isPublic(bucket: string, ahead: () => void): Promise<boolean | undefined>;
  /** An object of any bucket, as the service sees it. */
  object(path: ObjectPath, ahead: () => void): Promise<ServedObject | undefined>;
  /** Looks at that object's row again when it is asked for next. */
  forget(path: ObjectPath): void;
  /** What signs addresses. */
  secret(ahead: () => void): Promise<KeyObject>;
}

const keyOf = ({ bucket, name }: ObjectPath): string => `${bucket}/${name}`;

export const openMemory = (database: Database): Memory => {
  const changes = watchChanges(database);
  const buckets = { known: new Remembered<boolean>(changes, 200), others: lookUpBuckets(database) };
  const objects = { known: new Remembered<ServedObject>(changes, 2_000), others: lookUpObjects(database) };
  const secret = { known: new Remembered<KeyObject>(changes, 1), others: lookUpSecret(database) };
  return {
    changes,
    files: new SmallFiles(),
    isPublic: (bucket, ahead) =>
      buckets.known.get(bucket, async () => {
        ahead();
        return buckets.others.get(bucket);
      }),
    object: (path, ahead) =>
      objects.known.get(keyOf(path), async () => {
        ahead();
        return objects.others.get(path);
      }),
    forget: (path) => objects.known.forget(keyOf(path)),
    secret: (ahead) =>
      secret.known.get('', async () => {
        ahead();
        return secret.others.get('');
      }),
  };
};
