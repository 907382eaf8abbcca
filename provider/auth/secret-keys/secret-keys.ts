import { hash } from 'node:crypto';
import { createAllowance } from '../../http/limits/allowance.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { readSecretKey, type SecretKeyText } from '../../http/secret-key.ts';
import { type Caller, workFor, workForAll } from '../../postgres/caller.ts';
import { OverLimit } from '../../postgres/errors.ts';
import type { Identity, Query } from '../../postgres/types.ts';
import { InvalidToken } from '../tokens/invalid-token.ts';
import { newSecretKey, type SecretKey } from './new-key.ts';

export interface SecretKeys {
  /**
   * Whom a key speaks for, in either form, shown from a network address: the database is asked each time, so that none
   * holds a moment longer than it is there. Throws `InvalidToken`, `OverLimit` or `DatabaseUnavailable`.
   */
  identityOf(text: string, address: string): Promise<Identity>;
  /** A key that this process alone knows and takes, for its own functions, until it ends. */
  own(): Promise<SecretKey>;
}

/** Of texts that have the form of a key and were none lately, from one network address. */
const unknownOfAddress = { count: 100, seconds: 60 };

const statements = {
  key: 'select id, last_used_at from auth.secret_keys where key_hash = $1',
  token: 'select id, last_used_at from auth.secret_keys where token_hash = $1',
} as const;

const use = `update auth.secret_keys set last_used_at = clock_timestamp()
  where id = $1 and coalesce(last_used_at not between clock_timestamp() - interval '1 hour' and clock_timestamp(), true)`;

interface Found {
  readonly id: string;
  readonly last_used_at: Date | null;
}

export const createSecretKeys = ({ query }: { readonly query: Query }): SecretKeys => {
  const unknown = createAllowance(unknownOfAddress);
  // Hashes of those that were keys when they were last asked for: only what is a key comes in here. They stand in the line
  // of their key rather than among guesses; none is let in for it.
  const ids = new Map<string, string>();
  const noting = new Set<string>();
  const ownNames = new Set<string>();
  let own: Promise<SecretKey> | undefined;

  const makeOwn = async (): Promise<SecretKey> => {
    const made = await newSecretKey();
    for (const text of [made.key, made.token]) ownNames.add(nameOf(hash('sha256', text, 'buffer')));
    return made;
  };

  const callerOf = (known: string | undefined, address: string): Caller => {
    const subject = limitSubject(address);
    const wait = known === undefined ? unknown(subject) : 0;
    if (wait > 0)
      throw new OverLimit({ status: 429, message: 'Too many unknown API keys from this address', retryAfter: wait });
    const who = known === undefined ? ({ line: subject, standing: 'newcomer' } as const) : memberOf(known);
    return { ...who, gone: new AbortController().signal, progress: 'waiting' };
  };

  const find = async ({ form, hash: sum }: SecretKeyText, address: string): Promise<Found | undefined> => {
    const name = nameOf(sum);
    const caller = callerOf(ids.get(name), address);
    const { rows } = await workFor(caller, () => query<Found>({ text: statements[form], values: [sum] }));
    const [found] = rows;
    if (found) ids.set(name, found.id);
    else ids.delete(name);
    return found;
  };

  /** Nobody waits for it: a database that cannot write now is asked again by the next request. */
  const noteUse = ({ id, last_used_at: used }: Found): void => {
    if ((used !== null && Math.abs(Date.now() - used.getTime()) < hourMs) || noting.has(id)) return;
    noting.add(id);
    workForAll(() => query({ text: use, values: [id] }))
      .catch(() => {})
      .finally(() => noting.delete(id));
  };

  return {
    own: () => {
      own ??= makeOwn();
      return own;
    },
    identityOf: async (text, address) => {
      const read = readSecretKey(text);
      if (!read) throw new InvalidToken('api-key');
      if (ownNames.has(nameOf(read.hash))) return { role, claims: { role } };
      const found = await find(read, address);
      if (!found) throw new InvalidToken('api-key');
      noteUse(found);
      return { role, claims: { role, key_id: found.id } };
    },
  };
};

const nameOf = (sum: Buffer): string => sum.toString('base64url');

const role = 'service_role';

const memberOf = (id: string) => ({ line: id, standing: 'member' }) as const;

const hourMs = 3_600_000;
