import type { Statement } from '../../postgres/types.ts';
import { mostOfServer } from '../context.ts';
import { nameTaken, noObject } from '../errors.ts';
import { checkNewKey } from '../objects/key.ts';
import { isWhole, type ObjectMetadata } from '../objects/stored-object.ts';
import { checkFits, limitsOf } from '../objects/targets.ts';
import { refusedBy } from '../refused-by.ts';
import type { StorageRoute } from '../route.ts';
import { type ObjectPair, pairSchema } from './object-pair.ts';

/**
 * Moves an object: its row alone, in one statement as the caller, so that of several at once one finds it. It belongs to
 * whoever moved it, and counts as changed: what was there before under the new name was something else.
 */
export const moveObject: StorageRoute = {
  method: 'POST',
  url: '/object/move',
  operation: 'storage.object.move',
  schema: { body: pairSchema },
  answer: async ({ options, scope, request, reply }) => {
    const { bucketId, sourceKey, destinationBucket, destinationKey } = request.body as ObjectPair;
    checkNewKey(destinationKey);
    const bucket = destinationBucket || bucketId;
    const limits = await limitsOf(scope.service, bucket);
    // Onto itself it stays what it is.
    const isNew = bucket !== bucketId || destinationKey !== sourceKey;
    const [owner, ownerUuid] = isNew ? [scope.owner, scope.ownerUuid] : [null, null];
    const move = {
      text: `update storage.objects set bucket_id = $3, name = $4, version = gen_random_uuid(),
          owner = case when $6::text is null then owner else $5 end, owner_id = coalesce($6, owner_id),
          metadata = metadata || jsonb_build_object('lastModified', $7::text)
        where bucket_id = $1 and name = $2 returning metadata`,
      values: [bucketId, sourceKey, bucket, destinationKey, ownerUuid, owner, new Date().toISOString()],
    };
    await scope
      .transaction(async (query) => {
        await query(namesLock([`${bucketId}/${sourceKey}`, `${bucket}/${destinationKey}`]));
        const { rows } = await query<{ metadata: ObjectMetadata | null }>(move);
        if (!rows[0]) throw noObject();
        // A row that was written by SQL alone may name no file.
        if (isWhole(rows[0].metadata)) checkFits(rows[0].metadata, limits, mostOfServer(options));
      })
      .catch(refusedBy('23505', nameTaken));
    return reply.send({ message: 'Successfully moved' });
  },
};

/** In one order, so that two moves into each other's place never wait for one another. */
const namesLock = (names: readonly string[]): Statement => ({
  text: 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name',
  values: [names.toSorted()],
});
