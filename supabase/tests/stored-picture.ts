import { randomUUID } from 'node:crypto';
import { pictureObjects } from '../../shop/pictures.ts';
import type { SeedClient } from '../seed/client.ts';

/** Puts the rows of a picture into the bucket, so many days ago and without its bytes. Answers its id. */
export async function storedPicture({ query }: Pick<SeedClient, 'query'>, daysAgo = 0): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into storage.objects (bucket_id, name, created_at)
     select 'products', name, now() - make_interval(days => $2) from unnest($1::text[]) as name`,
    [Object.values(pictureObjects(id)), daysAgo],
  );
  return id;
}
