import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { workForAll } from '../../postgres/caller.ts';
import type { Database } from '../../postgres/types.ts';
import { service } from '../identities.ts';

/** The secret that signs addresses, which is made when it is first asked for. */
export const readSecret = (database: Database): Promise<KeyObject> =>
  workForAll(async () => (await storedSecret(database)) ?? makeSecret(database));

const storedSecret = async (database: Database): Promise<KeyObject | undefined> => {
  const { rows } = await database.run<{ secret: Buffer }>(service, {
    text: 'select secret from storage.signing_secrets',
    values: [],
  });
  return rows[0] && createSecretKey(rows[0].secret);
};

/** Where several processes make one at once, all take the first. */
const makeSecret = async (database: Database): Promise<KeyObject> => {
  await database.run(service, {
    text: 'insert into storage.signing_secrets (secret) values ($1) on conflict do nothing',
    values: [randomBytes(32)],
  });
  const secret = await storedSecret(database);
  if (!secret) throw new Error('The secret of addresses was deleted while it was made');
  return secret;
};
