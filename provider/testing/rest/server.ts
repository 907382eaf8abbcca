import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PostgrestClient } from '@supabase/postgrest-js';
import Fastify from 'fastify';
import type { Identity, Statement } from '../../postgres/types.ts';
import { type RestOptions, restRoutes } from '../../rest/index.ts';
import { type TestDatabase, testDatabase } from '../database.ts';

// biome-ignore lint/suspicious/noExplicitAny: these tests ask for what no generated type would allow
export type Client = PostgrestClient<any, { PostgrestVersion: '13' }>;

export interface RestServer {
  readonly url: string;
  readonly test: TestDatabase;
  /** The statements sent so far, for tests that look at the SQL. */
  readonly sent: Statement[];
  /** A client as `role`; `user-1` is authenticated. */
  client(role?: 'anon' | 'user-1' | 'user-2'): Client;
  /** A plain request as user-1, below /rest/v1. */
  ask(path: string, init?: RequestInit): Promise<Asked>;
  close(): Promise<void>;
}

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test says it is
  readonly json: any;
}

/** The routes over HTTP on the fixture's own database. */
export const restServer = async (
  options: Pick<RestOptions, 'maxRows' | 'anonymousPerAddress' | 'anonymousInAll'> = {},
): Promise<RestServer> => {
  const test = await testDatabase();
  await test.query({ text: await readFile(new URL('fixture.sql', import.meta.url), 'utf8'), values: [] });
  const app = Fastify({ bodyLimit: 1_048_576, http: { maxHeaderSize: 65_536 } });
  const sent: Statement[] = [];
  const database: typeof test.database = {
    ...test.database,
    run: (identity, statement, more) => {
      sent.push(statement);
      return test.database.run(identity, statement, more);
    },
    transaction: (identity, work, more) =>
      test.database.transaction(
        identity,
        (query) =>
          work((statement) => {
            sent.push(statement);
            return query(statement);
          }),
        more,
      ),
  };
  await app.register(restRoutes({ database, identify, schemas: ['public', 'archive'], ...options }), {
    prefix: '/rest/v1',
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/rest/v1`;
  return {
    url,
    test,
    sent,
    client: (role = 'user-1') => new PostgrestClient(url, { headers: { authorization: `Bearer ${role}` } }),
    ask: async (path, init = {}) => {
      const headers = { authorization: 'Bearer user-1', ...(init.headers as Record<string, string>) };
      const answer = await fetch(url + path, { ...init, headers });
      const text = await answer.text();
      // By the type itself: a plan written as text names the type that it is for.
      const isJson = /^[^;]*json/.test(answer.headers.get('content-type') ?? '') && text !== '';
      return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
    },
    close: async () => {
      await app.close();
      await test.close();
    },
  };
};

class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

const identify = async ({ authorization = 'Bearer anon' }: IncomingHttpHeaders): Promise<Identity> => {
  const token = authorization.slice('Bearer '.length);
  if (token === 'anon') return { role: 'anon', claims: { role: 'anon' } };
  if (token === 'nobody') return { role: 'no_such_role', claims: {} };
  if (!token.startsWith('user-')) throw new InvalidToken(token);
  return { role: 'authenticated', claims: { role: 'authenticated', sub: token, session_id: `session of ${token}` } };
};
