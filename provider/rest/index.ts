/**
 * A data service in PostgREST's wire format. A request passes four stages, each a folder, handing on frozen values:
 *
 *   parse    what the request says, by the grammar alone
 *   plan     what it means: every name found in the schema cache, or refused
 *   compile  how SQL says it: names from the schema cache, values bound
 *   respond  run as the request's identity, then status, headers and the body as PostgreSQL wrote it
 *
 * `schema-cache` is the database as requests may name it. Permission is not decided here but in PostgreSQL.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { limitOfRoute, takeBodies } from '../http/bodies/take-bodies.ts';
import { callerOf } from '../http/caller.ts';
import { inWords } from '../http/failure-words.ts';
import { refuseKeysOfPages } from '../http/keys-of-pages.ts';
import { type AnonymousBounds, boundAnonymous } from '../http/limits/anonymous.ts';
import { limitSubject } from '../http/limits/limit-subject.ts';
import { createMembers, type Members } from '../http/members.ts';
import { workFor } from '../postgres/caller.ts';
import type { Database, Identity } from '../postgres/types.ts';
import { compilePlan } from './compile/compile.ts';
import { compilePreRequest } from './compile/pre-request.ts';
import { RestError, tooManyAnonymous } from './errors.ts';
import { parseRequest } from './parse/request.ts';
import type { RestRequest } from './parse/types.ts';
import { knownFormat } from './plan/format.ts';
import { planRequest } from './plan/plan.ts';
import { knownPreferences } from './plan/preferences.ts';
import { type Answer, answerOf } from './respond/answer.ts';
import { errorAnswer } from './respond/error-response.ts';
import { execute } from './respond/execute.ts';
import { requestSettings, statementMsOf } from './respond/request-settings.ts';
import { keepSchemaCache, type LiveSchemaCache } from './schema-cache/live.ts';

/** Requests without a session are by default 300 of one network address in 10 s, and 1,000 in all. */
export interface RestOptions extends AnonymousBounds {
  readonly database: Database;
  /** Who a request from a network address speaks for; an error named `InvalidToken` with a `reason` answers 401. */
  identify(headers: IncomingHttpHeaders, address: string): Promise<Identity>;
  /** The schemas that requests may name; the first is meant when none is. */
  readonly schemas: readonly string[];
  /**
   * The most rows of one answer where the database sets none (`pgrst.db_max_rows`), as on the hosted provider; 1,000
   * when not given.
   */
  readonly maxRows?: number;
  /** Who is known to be a member, where other services are to know it too. */
  readonly members?: Members;
}

/** The most bytes of a body that nobody answers for: its keys are read ahead of any permission. */
const anonymousBytes = 64 * 1024;

/** The most bytes of an answer; the text goes through this process. */
const longestAnswer = 16 * 1024 * 1024;
const guestsAnswer = 4 * 1024 * 1024;

const anonymous = {
  anonymousPerAddress: { count: 300, seconds: 10 },
  anonymousInAll: { count: 1_000, seconds: 10 },
};

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

const nobody: Identity = { role: 'anon', claims: {} };

/** The routes of rest/v1, to be mounted under their prefix. */
export const restRoutes =
  (options: RestOptions): FastifyPluginAsync =>
  async (app) => {
    const { schemas, maxRows = 1_000, members = createMembers() } = options;
    const refuseTooManyAnonymous = boundAnonymous({ ...anonymous, ...options }, tooManyAnonymous);
    const cache = keepSchemaCache(options.database, schemas, (error) =>
      app.log.error({ err: error }, 'rest/v1 could not read the schema'),
    );
    app.addHook('onClose', () => cache.close());
    const identities = new WeakMap<FastifyRequest, Identity>();
    refuseKeysOfPages(app);
    // Ahead of the body, of which a stranger may send less.
    app.addHook('onRequest', async (request) => {
      identities.set(request, await options.identify(request.headers, request.ip));
    });
    const identityOf = (request: FastifyRequest): Identity => identities.get(request) ?? nobody;
    // Any body is taken as it comes: what it is, and whether it may be that, is said by the parser of requests.
    takeBodies(app, {
      roomOf: (request) => (members.standingOf(identityOf(request)) === 'member' ? 'members' : 'strangers'),
      nameOf: (request) => members.nameOf(identityOf(request), limitSubject(request.ip)),
      limitOf: (request) =>
        identityOf(request).role === 'anon' ? Math.min(anonymousBytes, limitOfRoute(request)) : limitOfRoute(request),
    });
    app.setErrorHandler((error, request, reply) => fail(error, request, reply));
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const identity = identityOf(request);
      try {
        if (identity.role === 'anon') refuseTooManyAnonymous(limitSubject(request.ip));
        const service = { schemas, maxRows, cache, members, prefix: app.prefix };
        return send(reply, await answer(options, service, identity, request, reply));
      } catch (error) {
        return fail(error, request, reply, identity);
      }
    };
    app.route({ method: methods, url: '/', handler });
    app.route({ method: methods, url: '/*', handler });
    // Every address is one of these, so what is not found is the method.
    app.setNotFoundHandler(handler);
  };

interface Service {
  readonly schemas: readonly string[];
  readonly maxRows: number;
  readonly cache: LiveSchemaCache;
  readonly members: Members;
  /** Where the routes are mounted. */
  readonly prefix: string;
}

const answer = async (
  { database }: RestOptions,
  { schemas, maxRows: hostedRows, cache, members, prefix }: Service,
  identity: Identity,
  incoming: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> => {
  const { method, url, headers, body } = incoming;
  const path = url.slice(prefix.length);
  const bytes = body instanceof Uint8Array ? body : new Uint8Array();
  const parsed = parseRequest({ method, url: path, headers, body: bytes }, schemas);
  const known = await cache.current();
  const request: RestRequest = {
    ...parsed,
    preferences: knownPreferences(known, parsed.preferences),
    format: knownFormat(known, parsed),
  };
  const maxRows = known.settings.maxRows ?? hostedRows;
  const plan = planRequest(known, request, maxRows);
  if (plan.kind === 'info') return { status: 200, headers: { allow: plan.allow }, body: '' };
  const check = compilePreRequest(known);
  const line = members.lineOf(identity, limitSubject(incoming.ip), check !== undefined);
  const isGuest = line.standing === 'guest';
  const mostBytes = isGuest ? guestsAnswer : longestAnswer;
  const compiled = compilePlan(plan, request, { rows: maxRows, bytes: mostBytes });
  const given = { ...known.roleSettings(identity.role), ...(plan.kind === 'call' && plan.call.routine.settings) };
  const { transaction } = request.preferences;
  const scope = {
    settings: {
      ...given,
      // A guest's statement keeps one processor busy, not all of them.
      ...(isGuest && { max_parallel_workers_per_gather: '0' }),
      ...requestSettings(request, path, headers, known.settings.extraSearchPath),
    },
    ahead: check && { ...check, heard: (said: string | null) => members.hear(identity, said) },
    statementMs: statementMsOf(given),
    mostBytes,
    rollsBack: transaction ? transaction === 'rollback' : known.settings.end.rollback,
  };
  const caller = callerOf(incoming, reply, line);
  const outcome = await workFor(caller, () => execute(database, identity, plan, compiled, request, scope));
  return answerOf(plan, request, outcome);
};

/** An answer without a body has no type, and that to HEAD no length either, which would be another than GET's. */
const send = (reply: FastifyReply, { status, statusText, headers, body }: Answer): FastifyReply => {
  if (statusText !== undefined) reply.raw.statusMessage = statusText;
  return reply
    .code(status)
    .headers({ ...headers, ...varyOf(reply, headers) })
    .send(body === '' ? undefined : body);
};

/** Beside what it varies by already, such as the origin that asks. */
const varyOf = (reply: FastifyReply, { vary }: Answer['headers']): { vary?: string } => {
  const before = reply.getHeader('vary');
  return vary === undefined || before === undefined ? {} : { vary: [before, vary].flat().join(', ') };
};

const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply, identity?: Identity): FastifyReply => {
  const answered = errorAnswer(error, identity === undefined || identity.role === 'anon');
  // What is our fault is told whole to the log, and to nobody else.
  if (answered.status >= 500 && !(error instanceof RestError)) request.failure = inWords(error);
  return send(reply, request.method === 'HEAD' ? { ...answered, body: '' } : answered);
};
