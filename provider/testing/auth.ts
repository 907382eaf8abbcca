import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import {
  type Auth,
  type AuthParts,
  type AuthSettings,
  addSecretKey,
  createAuth,
  type SecretKey,
} from '../auth/index.ts';
import type { OwnDatabase } from '../postgres/types.ts';
import { createSms } from '../sms/index.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** What auth/v1 answered. `body` is the JSON, or undefined. */
interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what an answer is
  readonly body: any;
}

type SentHeaders = Record<string, string>;

/** auth/v1 on a port and a database of its own. Requests ask for the protocol's present version unless they say so. */
export interface TestAuth {
  /** Of auth/v1, without a slash at the end. */
  readonly url: string;
  readonly auth: Auth;
  readonly database: OwnDatabase;
  /** The superuser's login. */
  readonly admin: TestDatabase['admin'];
  /** As superuser. */
  readonly query: TestDatabase['query'];
  get(path: string, headers?: SentHeaders): Promise<TestAnswer>;
  post(path: string, body: unknown, headers?: SentHeaders): Promise<TestAnswer>;
  /** As `post`, over a connection from another network address. */
  postFrom(address: string, path: string, body: object): Promise<TestAnswer>;
  put(path: string, body: unknown, headers?: SentHeaders): Promise<TestAnswer>;
  send(method: string, path: string): Promise<TestAnswer>;
  sendRaw(path: string, body: string | Buffer, headers?: SentHeaders): Promise<TestAnswer>;
  /** What phones were sent, in turn. */
  messages(): Promise<TestText[]>;
  /** The mails to an address, the newest first. */
  mailsTo(address: string): Promise<TestMail[]>;
  /** Forgets what the limits have counted. */
  forgetLimits(): Promise<void>;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface TestText {
  readonly to: string;
  readonly code: string;
  readonly channel: string;
  /** '' but for a second step, which is 'mfa'. */
  readonly sort: string;
  /** What a hook would be told of whom it is for. */
  readonly user: object;
}

interface TestMail {
  readonly kind: string;
  readonly subject: string;
  /** What it says, without its HTML. */
  readonly plain: string;
  readonly code: string;
  readonly link: string;
}

export const issuer = 'http://provider.example/auth/v1';
const present = { 'x-supabase-api-version': '2024-01-01' };

/** A fresh key for servers, which passes row-level security by. */
export const serviceKey = async (database: OwnDatabase): Promise<SecretKey> => {
  const made = await addSecretKey(database, `test-${randomUUID()}`);
  if (!made) throw new Error('Its name is taken');
  return made;
};

const mailsTo = async (database: OwnDatabase, address: string): Promise<TestMail[]> => {
  const text = `select kind, subject, plain, code, coalesce(links ->> 0, '') as link from auth.mail_outbox
                where recipient = $1 order by created_at desc`;
  return (await database.query<TestMail>({ text, values: [address] })).rows;
};

const textsIn = async (database: OwnDatabase): Promise<TestText[]> => {
  const text = `select recipient as "to", code, channel, sort, account as "user" from auth.sms_outbox order by created_at`;
  return (await database.query<TestText>({ text, values: [] })).rows;
};

const postFrom = async (
  app: FastifyInstance,
  remoteAddress: string,
  path: string,
  body: object,
): Promise<TestAnswer> => {
  const asked = { method: 'POST', url: `/auth/v1${path}`, remoteAddress, headers: present, payload: body } as const;
  const { statusCode, headers, payload } = await app.inject(asked);
  const shown = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { status: statusCode, headers: shown, text: payload, body: JSON.parse(payload) };
};

export const startTestAuth = async (
  settings: Partial<AuthSettings> = {},
  sweeping: NonNullable<AuthParts['sweeping']> = {},
  more: (database: OwnDatabase) => Pick<AuthParts, 'mail'> = () => ({}),
): Promise<TestAuth> => {
  const { admin, own, query, close } = await testDatabase();
  const sms = createSms({ database: own });
  const auth = await createAuth({ database: own, settings: { issuer, ...settings }, sms, sweeping, ...more(own) });
  const app = Fastify({ trustProxy: 'loopback', bodyLimit: 1_048_576, forceCloseConnections: true });
  await app.register(auth.routes, { prefix: '/auth/v1' });
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/auth/v1`;

  const request = async (path: string, init: RequestInit): Promise<TestAnswer> => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };

  const stop = async () => {
    await app.close();
    await close();
  };
  return {
    url,
    auth,
    messages: () => textsIn(own),
    admin,
    database: own,
    query,
    get: (path, headers = {}) => request(path, { headers: { ...present, ...headers } }),
    post: (path, body, headers = {}) =>
      request(path, {
        method: 'POST',
        headers: { ...present, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    postFrom: (from, path, body) => postFrom(app, from, path, body),
    put: (path, body, headers = {}) =>
      request(path, {
        method: 'PUT',
        headers: { ...present, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    send: (method, path) => request(path, { method, headers: present }),
    sendRaw: (path, body, headers = present) =>
      request(path, { method: 'POST', headers, body: typeof body === 'string' ? body : new Uint8Array(body) }),
    mailsTo: (address) => mailsTo(own, address),
    forgetLimits: async () => {
      await own.query({ text: 'delete from auth.failed_attempts', values: [] });
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
};
