/**
 * Functions behind `functions/v1`, as the hosted provider serves them: `<folder>/<name>/index.ts`, written for the
 * hosted runtime's public part (`Deno.serve`, `Deno.env.get`, `EdgeRuntime.waitUntil`, fetch, streams and Web Crypto).
 * A request is limited, its caller verified, its function found and asked in a thread of its own. This is the folder's
 * door.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { limitOfRoute, takeBodies } from '../http/bodies/take-bodies.ts';
import { sharesOwn } from '../http/cross-origin.ts';
import { inWords } from '../http/failure-words.ts';
import { refuseKeysOfPages } from '../http/keys-of-pages.ts';
import { createAllowance } from '../http/limits/allowance.ts';
import { limitSubject } from '../http/limits/limit-subject.ts';
import type { WriteLine } from '../http/request-log.ts';
import { OverLimit } from '../postgres/errors.ts';
import type { Identity } from '../postgres/types.ts';
import { verifyCaller } from './caller.ts';
import { functionsIn } from './folder.ts';
import { type FunctionLimits, usualLimits } from './function-limits.ts';
import { badMethod, FunctionRefusal, noFunction, overLimit, unavailable } from './refusals.ts';
import { ofConnection, send } from './send-answer.ts';
import type { FunctionRequest } from './thread-messages.ts';
import { openThreads } from './threads.ts';

export interface FunctionOptions {
  /** Holds `<name>/index.ts` for each function; one that is not there holds none. */
  readonly folder: string;
  /** Who a request from a network address speaks for; an error named `InvalidToken` with a `reason` answers 401. */
  identify(headers: IncomingHttpHeaders, address: string): Promise<Identity>;
  /** Where functions reach this server, such as `http://127.0.0.1:3000`: their `SUPABASE_URL`. */
  readonly url: string;
  /** Their `SUPABASE_ANON_KEY`. */
  readonly publicKey: string;
  /** What else stands in their environment, by name. */
  secrets(): Promise<Readonly<Record<string, string>>>;
  readonly limits?: Partial<FunctionLimits>;
  /** Functions that find out by themselves who asks, as by a signature: no token is asked of their callers. */
  readonly unverified?: readonly string[];
  /** The key of those functions that are to have one, which alone find it in their environment. */
  readonly secretKey?: () => Promise<{ readonly key: string; readonly token: string }>;
  /** Their names. */
  readonly withSecretKey?: readonly string[];
  /** Takes a line for each that a function writes to its console. */
  readonly log: WriteLine;
}

const answered = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const preflightsOfAddress = { count: 300, seconds: 10 };
/** Of functions that nobody needs a token for. */
const unverifiedOfAddress = { count: 60, seconds: 10 };
const unverifiedBytes = 64 * 1024;

/** The routes of functions/v1, to be mounted under their prefix. */
export const functionRoutes =
  (options: FunctionOptions): FastifyPluginAsync =>
  async (app) => {
    const functions = functionsIn(options.folder);
    const { url, publicKey, secrets } = options;
    const threads = openThreads({
      limits: { ...usualLimits, ...options.limits },
      environment: async () => ({ ...(await secrets()), SUPABASE_URL: url, SUPABASE_ANON_KEY: publicKey }),
      ownEnvironment: async (name) =>
        options.withSecretKey?.includes(name) ? ownKeys(await options.secretKey?.()) : {},
      say: (name, line) => options.log(JSON.stringify({ time: new Date().toISOString(), function: name, ...line })),
    });
    const nameIn = (path: string): string => /^\/([^/?]*)/.exec(path.slice(app.prefix.length))?.[1] ?? '';

    const preflights = createAllowance(preflightsOfAddress);
    // A function is woken by them, though nobody has said who they are.
    const bound = (allowance: typeof preflights, { ip }: FastifyRequest): void => {
      const retryAfter = allowance(limitSubject(ip));
      if (retryAfter > 0)
        throw new OverLimit({ status: 429, message: 'Too many requests from this address', retryAfter });
    };
    const open = new Set(options.unverified);
    const isUnverified = ({ url }: FastifyRequest): boolean => open.has(nameIn(url));
    const strangers = createAllowance(unverifiedOfAddress);
    const callers = new WeakMap<FastifyRequest, string>();

    app.addHook('preClose', async () => threads.breakOff());
    app.addHook('onClose', () => threads.close());
    takeBodies(app, {
      roomOf: (request) => (isUnverified(request) ? 'strangers' : 'members'),
      nameOf: (request) => callers.get(request) ?? limitSubject(request.ip),
      limitOf: (request) => {
        if (isUnverified(request)) return unverifiedBytes;
        return callers.has(request) ? limitOfRoute(request) : 0;
      },
    });
    app.setErrorHandler((error, request, reply) => fail(error, request, reply));
    app.setNotFoundHandler((request, reply) => fail(noFunction(), request, reply));
    refuseKeysOfPages(app);
    // Ahead of the body, which nobody reads for a stranger.
    app.addHook('onRequest', async (request, reply) => {
      if (!answered.includes(request.method)) throw badMethod(answered);
      if (!functions.has(nameIn(request.url))) throw noFunction();
      if (request.method !== 'OPTIONS' && isUnverified(request)) bound(strangers, request);
      else if (request.method !== 'OPTIONS') callers.set(request, await verifyCaller(options.identify, request));
      else if (sharesOwn(reply)) bound(preflights, request);
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // Asked by pages of other origins, which are refused by saying nothing; no function is woken for them.
      if (request.method === 'OPTIONS' && !sharesOwn(reply)) return reply.code(204).send();
      const caller = callers.get(request) ?? limitSubject(request.ip);
      const path = request.url.slice(app.prefix.length);
      const name = nameIn(request.url);
      const asked = { name, file: functions.get(name) ?? '', request: requestOf(request, `${url}${path}`), caller };
      return send(request, reply, await threads.ask({ ...asked, gone: goneOf(reply) }));
    };
    app.route({ method: answered, url: '/*', handler });
  };

/** In the names and forms of the hosted provider. */
const ownKeys = (made: { readonly key: string; readonly token: string } | undefined): Record<string, string> =>
  made === undefined
    ? {}
    : { SUPABASE_SECRET_KEYS: JSON.stringify({ default: made.key }), SUPABASE_SERVICE_ROLE_KEY: made.token };

/** What a function may take for verified; of a preflight nothing was, and browsers send none with it. */
const unverified = 'authorization';

const requestOf = ({ method, headers, body }: FastifyRequest, url: string): FunctionRequest => ({
  method,
  url,
  headers: Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofConnection.test(name) || (method === 'OPTIONS' && name === unverified)
      ? []
      : [value].flat().map((each): [string, string] => [name, each]),
  ),
  body: body instanceof Uint8Array && method !== 'GET' && method !== 'HEAD' && body.byteLength > 0 ? body : undefined,
});

const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { status, code, message, headers, fault } = refusalOf(error);
  if (fault !== undefined) request.failure = fault;
  return reply
    .code(status)
    .headers({ ...headers, 'sb-error-code': code })
    .send({ code, message });
};

const refusalOf = (error: unknown): FunctionRefusal => {
  if (error instanceof FunctionRefusal) return error;
  if (error instanceof OverLimit) return overLimit(error);
  const { name, statusCode = 500, code, message } = error as Error & { statusCode?: number; code?: string };
  if (name === 'DatabaseUnavailable') return unavailable();
  if (statusCode < 500) return new FunctionRefusal(statusCode, code ?? 'BAD_REQUEST', message);
  return new FunctionRefusal(500, 'INTERNAL', 'The server could not answer', { fault: inWords(error) });
};

/** Until the connection closes before all is written. */
const goneOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  const look = (): void => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
};
