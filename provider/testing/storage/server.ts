import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { type Keys, openKeys } from '../../auth/tokens/keys.ts';
import type { StorageOptions } from '../../storage/index.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { openStorageApp, publicKey } from './app.ts';
import { type Caller, type CallerTokens, callerTokens, users } from './callers.ts';

/** storage/v1 over HTTP on a database and a folder of its own, for the callers of `callers.ts`. */
export interface StorageServer {
  /** Of storage/v1, without a slash at the end. */
  readonly url: string;
  readonly test: TestDatabase;
  /** Where the bytes are. */
  readonly folder: string;
  readonly keys: Keys;
  readonly tokens: CallerTokens;
  /** A plain request, `path` below storage/v1. */
  ask(caller: Caller, path: string, init?: RequestInit): Promise<Asked>;
  /** A POST of JSON. */
  post(caller: Caller, path: string, body?: object): Promise<Asked>;
  /** The public client. */
  client(caller: Caller): Client;
  /** Neither buckets, objects nor policies are left. */
  empty(): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

type Client = ReturnType<typeof createClient>['storage'];

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a body is whatever the test says it is
  readonly json: any;
}

export const storageServer = async (options: Partial<StorageOptions> = {}): Promise<StorageServer> => {
  const test = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  const keys = await openKeys(test.own);
  await addUsers(test);
  const { app, origin } = await openStorageApp({ database: test.database, own: test.own, keys, folder, options });
  const tokens = await callerTokens(keys, test.own);
  const url = `${origin}/storage/v1`;
  const close = async () => {
    await app.close();
    await test.close();
    await rm(folder, { recursive: true });
  };
  return {
    url,
    test,
    folder,
    keys,
    tokens,
    ask: (caller, path, init = {}) =>
      ask(url + path, { ...init, headers: { ...bearer(tokens, caller), ...init.headers } }),
    post: (caller, path, body) =>
      ask(url + path, {
        method: 'POST',
        headers: { ...bearer(tokens, caller), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    client: (caller) => {
      const accessToken = async () => (caller === 'none' ? null : tokens[caller]);
      return createClient(origin, publicKey, { accessToken }).storage;
    },
    empty: () => empty(test),
    close,
    [Symbol.asyncDispose]: close,
  };
};

const bearer = (tokens: CallerTokens, caller: Caller): Record<string, string> =>
  caller === 'none' ? {} : { authorization: `Bearer ${tokens[caller]}` };

const ask = async (address: string, init: RequestInit): Promise<Asked> => {
  const answer = await fetch(address, init);
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
  return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined };
};

const addUsers = async ({ query }: TestDatabase): Promise<void> => {
  for (const [name, id] of Object.entries(users))
    await query({ text: 'insert into auth.users (id, email) values ($1, $2)', values: [id, `${name}@example.in`] });
};

const empty = async ({ query }: TestDatabase): Promise<void> => {
  await query({ text: 'truncate storage.objects, storage.buckets cascade', values: [] });
  const { rows } = await query<{ statement: string }>({
    text: `select format('drop policy %I on storage.%I', policyname, tablename) as statement
           from pg_policies where schemaname = 'storage' and tablename in ('buckets', 'objects')`,
    values: [],
  });
  for (const { statement } of rows) await query({ text: statement, values: [] });
};
