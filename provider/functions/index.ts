/**
 * Functions behind `functions/v1`, as the hosted provider serves them: `<folder>/<name>/index.ts`, written for the
 * hosted runtime's public part (`Deno.serve`, `Deno.env.get`, fetch and Web Crypto). A request is limited, its caller
 * verified, its function found and asked in a thread of its own. This is the folder's door.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { limitOfRoute, takeBodies } from '../http/bodies/take-bodies.ts';
import { inWords } from '../http/failure-words.ts';
import { limitSubject } from '../http/limits/limit-subject.ts';
import type { WriteLine } from '../http/request-log.ts';
import { OverLimit } from '../postgres/errors.ts';
import type { Identity } from '../postgres/types.ts';
import { verifyCaller } from './caller.ts';
import { functionsIn } from './folder.ts';
import type { FunctionLimits } from './function-thread.ts';
import { badMethod, FunctionRefusal, noFunction, overLimit, unavailable } from './refusals.ts';
import type { FunctionAnswer, FunctionRequest } from './thread-messages.ts';
import { openThreads } from './threads.ts';

export interface FunctionOptions {
  /** Holds `<name>/index.ts` for each function; one that is not there holds none. */
  readonly folder: string;
  /** Who a request speaks for; an error named `InvalidToken` with a `reason` answers 401. */
  identify(headers: IncomingHttpHeaders): Promise<Identity>;
  /** Where functions reach this server, such as `http://127.0.0.1:3000`: their `SUPABASE_URL`. */
  readonly url: string;
  /** Their `SUPABASE_ANON_KEY`. */
  readonly publicKey: string;
  /** What else stands in their environment, by name. */
  secrets(): Promise<Readonly<Record<string, string>>>;
  readonly limits?: Partial<FunctionLimits>;
  /** Takes a line for each that a function writes to its console. */
  readonly log: WriteLine;
}

const usual: FunctionLimits = {
  answerMs: 10_000,
  // As on the hosted provider. It counts what is not collected yet.
  memoryBytes: 256 * 1024 * 1024,
  idleMs: 60_000,
  requests: 50,
  requestsOfCaller: 8,
};

const answered = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The routes of functions/v1, to be mounted under their prefix. */
export const functionRoutes =
  (options: FunctionOptions): FastifyPluginAsync =>
  async (app) => {
    const functions = functionsIn(options.folder);
    const { url, publicKey, secrets } = options;
    const threads = openThreads({
      limits: { ...usual, ...options.limits },
      environment: async () => ({ ...(await secrets()), SUPABASE_URL: url, SUPABASE_ANON_KEY: publicKey }),
      say: (name, line) => options.log(JSON.stringify({ time: new Date().toISOString(), function: name, ...line })),
    });
    const nameIn = (path: string): string => /^\/([^/?]*)/.exec(path.slice(app.prefix.length))?.[1] ?? '';

    const callers = new WeakMap<FastifyRequest, string>();

    app.addHook('onClose', () => threads.close());
    takeBodies(app, {
      roomOf: () => 'members',
      nameOf: (request) => callers.get(request) ?? limitSubject(request.ip),
      limitOf: (request) => (callers.has(request) ? limitOfRoute(request) : 0),
    });
    app.setErrorHandler((error, request, reply) => fail(error, request, reply));
    app.setNotFoundHandler((request, reply) => fail(noFunction(), request, reply));
    // Ahead of the body, which nobody reads for a stranger.
    app.addHook('onRequest', async (request) => {
      if (!answered.includes(request.method)) throw badMethod(answered);
      if (!functions.has(nameIn(request.url))) throw noFunction();
      if (request.method !== 'OPTIONS') callers.set(request, await verifyCaller(options.identify, request.headers));
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      // Asked by pages of other origins, which are refused by saying nothing; no function is woken for them.
      if (request.method === 'OPTIONS') return reply.code(204).send();
      const path = request.url.slice(app.prefix.length);
      const name = nameIn(request.url);
      const asked = requestOf(request, `${url}${path}`);
      return send(reply, await threads.ask(name, functions.get(name) ?? '', asked, callers.get(request) ?? ''));
    };
    app.route({ method: [...answered, 'HEAD'], url: '/*', handler });
  };

/** Those that are about the connection, which ends here. */
const ofConnection = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length)$/;

const requestOf = ({ method, headers, body }: FastifyRequest, url: string): FunctionRequest => ({
  method,
  url,
  headers: Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ofConnection.test(name) ? [] : [value].flat().map((each): [string, string] => [name, each]),
  ),
  body: body instanceof Uint8Array && method !== 'GET' && body.byteLength > 0 ? body : undefined,
});

/** What every answer of this origin carries comes from the server; and no function lets other origins in. */
const send = (reply: FastifyReply, { status, headers, body }: FunctionAnswer): FastifyReply => {
  for (const [name, value] of headers)
    if (
      !ofConnection.test(name) &&
      !name.startsWith('access-control-') &&
      (name === 'set-cookie' || !reply.hasHeader(name))
    )
      reply.header(name, asText(name, value));
  return reply.code(status).send(Buffer.from(body));
};

/** As on the hosted provider, a function makes no page of this origin. */
const asText = (name: string, value: string): string =>
  name === 'content-type' ? value.replace(/^\s*(text\/html|application\/xhtml\+xml)\b/i, 'text/plain') : value;

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
