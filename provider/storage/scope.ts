import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller.ts';
import { type Caller, workFor } from '../postgres/caller.ts';
import type { Identity, Query, Result, Statement } from '../postgres/types.ts';
import type { StorageService } from './context.ts';
import { service } from './identities.ts';
import { onceMore } from './once-more.ts';
import { senderOf } from './senders.ts';

/** PostgreSQL for one request. */
export interface Scope {
  /** Who asks. */
  readonly identity: Identity;
  /** Who owns what this request writes: the token's subject, or null. */
  readonly owner: string | null;
  /** The same, where it is a uuid, for the older column. */
  readonly ownerUuid: string | null;
  /** One statement as the caller, whose policies decide. */
  run<Row>(statement: Statement): Promise<Result<Row>>;
  /** Several as the caller; a throw rolls back. It may be done once more where PostgreSQL undid it for others. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** As the service, which passes policies by: for what was decided before, or needs no decision. */
  readonly service: Pick<Scope, 'run' | 'transaction'>;
}

/**
 * Where a request of this service reaches PostgreSQL, but for what all share (`remembering/look-up.ts`). `operation` is
 * what policies find in storage.operation(), such as `storage.object.upload`.
 */
export const openScope = (
  { database, members, memory }: StorageService,
  identity: Identity,
  operation: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Scope => {
  const caller = callerFor({ members }, request, reply);
  const settings = settingsOf(operation, request);
  // Whoever is answered that something was written finds it so.
  const forget = <Answer>(answer: Answer): Answer => {
    memory.changes.happened();
    return answer;
  };
  const as = (who: Identity): Pick<Scope, 'run' | 'transaction'> => ({
    run: async (statement) => {
      const answer = await workFor(caller, () => onceMore(() => database.run<never>(who, statement, { settings })));
      return isRead(statement) ? answer : forget(answer);
    },
    transaction: async (work) =>
      forget(await workFor(caller, () => onceMore(() => database.transaction(who, work, { settings })))),
  });
  const owner = typeof identity.claims.sub === 'string' ? identity.claims.sub : null;
  return { identity, owner, ownerUuid: uuidOf(owner), ...as(identity), service: as(service) };
};

/** For whom the request works, also where it asks PostgreSQL nothing. */
export const callerFor = (
  parts: Pick<StorageService, 'members'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Caller => {
  const { line, standing } = senderOf(parts, request);
  return request.caller ?? callerOf(request, reply, { line, standing });
};

/** For the older column of owners, which takes nothing else. */
export const uuidOf = (owner: string | null): string | null =>
  owner !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(owner) ? owner : null;

const isRead = ({ text }: Statement): boolean => /^\s*select\b/i.test(text);

/** What policies may read of a request with `current_setting`. */
const settingsOf = (operation: string, { method, url, headers }: FastifyRequest): Record<string, string> => ({
  search_path: 'storage, public, extensions',
  'storage.operation': operation,
  // Here rows and files go together; whoever deletes rows in SQL is refused.
  'storage.allow_delete_query': 'true',
  'request.method': method,
  'request.path': url.split('?', 1)[0] ?? '',
  'request.headers': JSON.stringify(flat(headers)),
});

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
