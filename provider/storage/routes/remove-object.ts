import { denied, invalidKey, noObject } from '../errors.ts';
import { removing } from '../objects/removing.ts';
import type { StorageRoute } from '../route.ts';
import type { Scope } from '../scope.ts';

export const removeObject: StorageRoute = {
  method: 'DELETE',
  url: '/object/:bucket/*',
  operation: 'storage.object.delete',
  answer: async ({ options, scope, request, reply }) => {
    const { bucket, '*': name } = request.params as { readonly bucket: string; readonly '*': string };
    if (name === '') throw invalidKey('Invalid key: ');
    const removed = await removing(scope.run, options.files, bucket, [name]);
    // As with the hosted service, which tells the one from the other.
    if (removed.length === 0) throw (await isThere(scope, bucket, name)) ? denied() : noObject();
    return reply.send({ message: 'Successfully deleted' });
  },
};

const isThere = async ({ service }: Scope, bucket: string, name: string): Promise<boolean> => {
  if (`${bucket}${name}`.includes('\0')) return false;
  const { rowCount } = await service.run({
    text: 'select from storage.objects where bucket_id = $1 and name = $2',
    values: [bucket, name],
  });
  return rowCount > 0;
};
