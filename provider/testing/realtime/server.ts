import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { createSecretKeys } from '../../auth/secret-keys/secret-keys.ts';
import { livingSessions } from '../../auth/sessions/living-sessions.ts';
import { audience, createTokens, type Tokens } from '../../auth/tokens/access-tokens.ts';
import { createIdentify } from '../../auth/tokens/identify.ts';
import { type Keys, openKeys } from '../../auth/tokens/keys.ts';
import { takeRefusedBodies } from '../../http/bodies/refused-bodies.ts';
import { createMembers } from '../../http/members.ts';
import { loginSettings } from '../../postgres/connection.ts';
import { openLog } from '../../postgres/log/open-log.ts';
import type { Changes } from '../../realtime/changes/changes.ts';
import { openChanges } from '../../realtime/changes/open-changes.ts';
import { createRealtime, type Realtime, type RealtimeOptions, shareLog } from '../../realtime/index.ts';
import { issuer } from '../auth.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { openRawClient, type RawClient, type RawOptions } from './raw-client.ts';

/** What a client without a session sends as `apikey`. */
export const publicKey = 'sb_publishable_of_tests';

/** realtime/v1 on a port and a database of its own. */
export interface RealtimeServer {
  /** Its origin, without a slash at the end. */
  readonly origin: string;
  readonly test: TestDatabase;
  readonly keys: Keys;
  readonly realtime: Realtime;
  readonly server: Server;
  /** What it wrote into the log. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** An account with a session, and its token. */
  signIn(options?: SignIn): Promise<SignedIn>;
  /** One that the data service knows as a member's. */
  signInMember(): Promise<SignedIn>;
  /** A client that speaks the protocol frame by frame; closed with the server. */
  connect(options?: RawOptions): Promise<RawClient>;
  close(): Promise<void>;
}

interface SignIn {
  /** How long the token holds, in seconds. Default an hour. */
  readonly seconds?: number;
  readonly claims?: Readonly<Record<string, unknown>>;
}

interface SignedIn {
  readonly id: string;
  readonly session: string;
  readonly token: string;
  /** Another token of the same session. */
  another(options?: SignIn): Promise<string>;
}

type Options = Partial<RealtimeOptions>;

/** `options`: what is to be other than usual, also made of its database. */
export const realtimeServer = async (
  options: Options | ((test: TestDatabase) => Options) = {},
): Promise<RealtimeServer> => {
  const test = await testDatabase();
  const keys = await openKeys(test.own);
  const lines: Record<string, unknown>[] = [];
  const members = createMembers();
  const realtime = createRealtime({
    database: test.database,
    identify: createIdentify(createTokens(keys, issuer, 3_600), publicKey, createSecretKeys(test.own)),
    publicKey,
    livingSessions: (ids) => livingSessions(test.own.query, {}, ids),
    members,
    changes: withoutLog(test, (line) => lines.push({ line })),
    log: (line) => lines.push(JSON.parse(line)),
    ...(typeof options === 'function' ? options(test) : options),
  });
  const app = fastify({ routerOptions: { maxParamLength: 1024 } });
  takeRefusedBodies(app);
  await app.register(realtime.routes, { prefix: '/realtime/v1' });
  await app.ready();
  const server = createServer(app.routing);
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: RawClient[] = [];
  return {
    origin,
    test,
    keys,
    realtime,
    server,
    lines,
    signIn: (asked = {}) => signIn(test, keys, asked),
    signInMember: async () => {
      const account = await signIn(test, keys, {});
      members.hear({ role: 'authenticated', claims: { session_id: account.session } }, null);
      return account;
    },
    connect: async (asked = {}) => {
      const client = await openRawClient(origin, { apikey: publicKey, ...asked });
      clients.push(client);
      return client;
    },
    close: async () => {
      await realtime.close();
      for (const client of clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
      await test.close();
    },
  };
};

/** Changes of its database and what is sent in it, read from the log, in place of none. */
export const withLog = ({ database, admin }: TestDatabase): Pick<RealtimeOptions, 'changes' | 'databaseLog'> => {
  const databaseLog = shareLog(openLog(loginSettings(admin, 'supabase_replication_admin')));
  return {
    databaseLog,
    changes: openChanges({ database, log: databaseLog, members: createMembers(), write: () => {} }),
  };
};

/** Changes of a database of which nobody may read the log. */
const withoutLog = ({ database, admin }: TestDatabase, write: (line: string) => void): Changes =>
  openChanges({ database, log: openLog({ ...admin, user: 'nobody_reads_the_log' }), members: createMembers(), write });

const signIn = async ({ query }: TestDatabase, keys: Keys, asked: SignIn): Promise<SignedIn> => {
  const { rows } = await query<{ id: string; session: string }>({
    text: `with account as (
        insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.in') returning id)
      insert into auth.sessions (id, user_id, created_at, updated_at)
      select gen_random_uuid(), id, now(), now() from account returning user_id as id, id as session`,
    values: [],
  });
  const { id = '', session = '' } = rows[0] ?? {};
  const another = async ({ seconds = 3_600, claims = {} }: SignIn = {}): Promise<string> => {
    const tokens = createTokens(keys, issuer, seconds);
    const signed = { role: 'authenticated', aud: audience, sub: id, session_id: session, ...claims };
    return (await tokens.sign(signed as Parameters<Tokens['sign']>[0])).token;
  };
  return { id, session, token: await another(asked), another };
};
