import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createAuth } from '../auth/index.ts';
import { audience, createTokens } from '../auth/tokens/access-tokens.ts';
import { openKeys } from '../auth/tokens/keys.ts';
import type { FunctionLimits } from '../functions/function-limits.ts';
import { type FunctionOptions, functionRoutes } from '../functions/index.ts';
import { createServer } from '../http/server.ts';
import type { OwnDatabase } from '../postgres/types.ts';
import { testDatabase } from './database.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what an answer is
  readonly body: any;
}

/** functions/v1 on a port, a database and a folder of functions of its own. */
export interface TestFunctions {
  readonly url: string;
  readonly publicKey: string;
  readonly own: OwnDatabase;
  /** What was written to the log so far. */
  readonly lines: string[];
  /** Counts from the next reading on. */
  secrets: Record<string, string>;
  /** As `ask`, as long as the answer is still to be read. */
  open(path: string, init?: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
  /** Sends with a token that holds, unless `headers` says otherwise; `path` follows functions/v1. */
  ask(path: string, init?: { method?: string; body?: string; headers?: Record<string, string> }): Promise<Answer>;
  /** A token of this provider, `lifetime` seconds from expiring; of a person where `sub` names one. */
  token(lifetime: number, sub?: string): Promise<string>;
  stop(): Promise<void>;
}

const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'provider-functions-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  return folder;
};

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson && text ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body };
};

const issuer = 'http://127.0.0.1/auth/v1';

/** `files` holds sources by their path in the folder; limits leave time for a machine that is busy with other work. */
export const startTestFunctions = async (
  files: Readonly<Record<string, string>>,
  limits: Partial<FunctionLimits> = {},
  origins: readonly string[] = [],
  more: Partial<FunctionOptions> = {},
): Promise<TestFunctions> => {
  const folder = folderOf(files);
  const test = await testDatabase();
  const auth = await createAuth({ database: test.own, settings: { issuer } });
  const lines: string[] = [];
  const place = { secrets: {} as Record<string, string> };
  const app = await createServer({
    url: 'http://127.0.0.1',
    auth: auth.routes,
    rest: async () => {},
    functions: functionRoutes({
      folder,
      identify: auth.identify,
      url: 'http://127.0.0.1:1',
      publicKey: auth.publicKey,
      secrets: async () => place.secrets,
      limits: { answerMs: 25_000, wholeMs: 60_000, ...limits },
      secretKey: auth.ownSecretKey,
      ...more,
      log: (line) => lines.push(line),
    }),
    origins,
    healthy: async () => 'ok' as const,
    config: () => ({}),
    log: (line) => lines.push(line),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = async (lifetime: number, sub?: string): Promise<string> => {
    const claims = { role: 'authenticated', aud: audience, ...(sub && { sub }) };
    return (await createTokens(await openKeys(test.own), issuer, lifetime).sign(claims)).token;
  };
  const usual = { authorization: `Bearer ${await token(3_600)}` };

  const open: TestFunctions['open'] = (path, init = {}) =>
    fetch(`${url}/functions/v1${path}`, { ...init, headers: { ...usual, ...init.headers } });

  return Object.assign(place, {
    open,
    url,
    publicKey: auth.publicKey,
    own: test.own,
    lines,
    token,
    ask: async (...asked: Parameters<TestFunctions['ask']>) => answerOf(await open(...asked)),
    stop: async () => {
      await app.close();
      await test.close();
      rmSync(folder, { recursive: true });
    },
  });
};
