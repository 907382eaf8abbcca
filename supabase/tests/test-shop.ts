import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll } from 'vitest';
import { demoAccounts, demoPassword } from '../../bin/demo/accounts.ts';
import type { Database } from '../../portal/src/lib/database.ts';
import { connectClient } from '../../provider/index.ts';
import { keyOfService } from '../../testing/service-key.ts';
import { startTestThaan } from '../../testing/start-thaan.ts';
import type { SeedClient } from '../seed/client.ts';

/** Everybody who may knock, in the order of the role matrix. */
export const callers = ['anon', 'user', 'admin', 'superadmin', 'service'] as const;
export type Caller = (typeof callers)[number];

/** What plain HTTP answered: the body parsed where it is JSON, else its text. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

/** The demo shop behind the whole product, asked through HTTP as anybody, and past it as the superuser. */
export interface TestShop {
  readonly url: string;
  /** As the database's superuser: sets rows up and looks behind row-level security. */
  readonly query: SeedClient['query'];
  /** The id of a caller's account. */
  readonly ids: Readonly<Record<'user' | 'admin' | 'superadmin', string>>;
  token(caller: Caller): string | null;
  /** The public client of the data service, as this caller. */
  as(caller: Caller): PostgrestClient<Database>;
  /** Plain HTTP to the data service; a body that is no text is sent as JSON. */
  send(caller: Caller, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Signs a demo account in once more and answers the access token of that session. */
  signIn(role: 'user' | 'admin' | 'superadmin'): Promise<string>;
  /** Plain HTTP to any path of the product with this access token. */
  sendAs(token: string, method: string, path: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

interface Options {
  /** On data that was made once for all files, unless this is false. */
  readonly prepared?: boolean;
}

/** A demo shop of the test file that calls this, there from before its tests to after them. */
export function fileShop(options?: Options): TestShop {
  let started: TestShop | undefined;
  beforeAll(async () => {
    started = await startTestShop(options);
  });
  afterAll(() => started?.stop());
  return new Proxy({} as TestShop, { get: (_, name) => Reflect.get(started ?? {}, name) });
}

/** Starts a demo shop and signs its three accounts in. */
async function startTestShop(options: Options = {}): Promise<TestShop> {
  const thaan = await startTestThaan({ demo: true, ...options });
  const superuser = await connectClient(thaan.connection);
  const signIn = async (role: 'user' | 'admin' | 'superadmin') => {
    const auth = new AuthClient({
      url: `${thaan.url}/auth/v1`,
      headers: { apikey: thaan.publicKey },
      persistSession: false,
      autoRefreshToken: false,
    });
    const email = demoAccounts.find((account) => account.role === role)?.email ?? '';
    const { data, error } = await auth.signInWithPassword({ email, password: demoPassword });
    if (error) throw error;
    return { id: data.user.id, token: data.session.access_token };
  };
  const [user, admin, superadmin] = await Promise.all([signIn('user'), signIn('admin'), signIn('superadmin')]);
  const tokens: Record<Caller, string | null> = {
    anon: null,
    user: user.token,
    admin: admin.token,
    superadmin: superadmin.token,
    service: await keyOfService(thaan.connection),
  };
  const headersOf = (caller: Caller): Record<string, string> => ({
    apikey: thaan.publicKey,
    ...(tokens[caller] !== null && { authorization: `Bearer ${tokens[caller]}` }),
  });
  return {
    url: thaan.url,
    query: async (text, values = []) => superuser.query(text, values),
    ids: { user: user.id, admin: admin.id, superadmin: superadmin.id },
    token: (caller) => tokens[caller],
    as: (caller) => new PostgrestClient<Database>(`${thaan.url}/rest/v1`, { headers: headersOf(caller), retry: false }),
    send: (caller, method, path, body, headers = {}) =>
      send(`${thaan.url}/rest/v1/${path}`, method, { ...headersOf(caller), ...headers }, body),
    signIn: async (role) => (await signIn(role)).token,
    sendAs: (token, method, path, body) =>
      send(`${thaan.url}/${path}`, method, { apikey: thaan.publicKey, authorization: `Bearer ${token}` }, body),
    stop: async () => {
      await superuser.end();
      await thaan.stop();
    },
  };
}

async function send(url: string, method: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: /json/.test(answer.headers.get('content-type') ?? '') && text ? JSON.parse(text) : text,
  };
}

/** Full counts under THAAN_LONG, a quick slice otherwise. */
export const counted = (quick: number, long: number): number => (process.env.THAAN_LONG ? long : quick);
