import Fastify, { type FastifyInstance } from 'fastify';
import { createSecretKeys } from '../../auth/secret-keys/secret-keys.ts';
import { createTokens } from '../../auth/tokens/access-tokens.ts';
import { createIdentify } from '../../auth/tokens/identify.ts';
import type { Keys } from '../../auth/tokens/keys.ts';
import { takeRefusedBodies } from '../../http/bodies/refused-bodies.ts';
import { createMembers } from '../../http/members.ts';
import type { Database, OwnDatabase } from '../../postgres/types.ts';
import { openFiles, type StorageOptions, storageRoutes } from '../../storage/index.ts';
import { issuer } from '../auth.ts';

/** What a client without a session sends as `apikey`. */
export const publicKey = 'sb_publishable_of_tests';

interface StorageApp {
  readonly database: Database;
  readonly own: OwnDatabase;
  readonly keys: Keys;
  readonly folder: string;
  readonly options?: Partial<StorageOptions>;
}

/** storage/v1 on a port of its own; answers its origin. */
export const openStorageApp = async ({
  database,
  own,
  keys,
  folder,
  options = {},
}: StorageApp): Promise<{ readonly app: FastifyInstance; readonly origin: string }> => {
  const app = Fastify({ bodyLimit: 1_048_576, forceCloseConnections: true, routerOptions: { maxParamLength: 1024 } });
  takeRefusedBodies(app);
  const identify = createIdentify(createTokens(keys, issuer, 3_600), publicKey, createSecretKeys(own));
  const parts = { database, identify, publicKey, members: createMembers(), files: await openFiles(folder), ...options };
  await app.register(storageRoutes(parts), { prefix: '/storage/v1' });
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
};
