import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { OwnDatabase, Query } from '../../postgres/types.ts';

/** The one algorithm that tokens are signed with. */
export const algorithm = 'ES256';

// Any number that no other lock takes.
const rotationLock = 5_160_214_377;
// Longer than a process may hold a ring that is not read again, clocks that differ included.
const lateSigners = 5 * 60;

/** The key ids of a rotation that is done. */
export interface RotatedKeys {
  readonly inUse: string;
  readonly standby: string;
  readonly previouslyUsed: readonly string[];
  readonly revoked: readonly string[];
}

/**
 * Lets the standby key sign from now on and makes the next one. The earlier key goes on verifying what it signed.
 * `accessTokenSeconds` after its end none of its tokens can be alive; then a later rotation or start revokes it.
 * Other processes follow within a minute and verify with the new key at once, as it was published while standby.
 */
export const rotateKeys = async (database: OwnDatabase, accessTokenSeconds = 3_600): Promise<RotatedKeys> => {
  await ensureKeys(database);
  const next = await newKey();
  return database.transaction(async (query) => {
    await takeTurn(query);
    const revoked = await revokeOutlived(query, accessTokenSeconds);
    await changeStatus(query, 'in_use', 'previously_used');
    await changeStatus(query, 'standby', 'in_use');
    await insertKey(query, 'standby', next);
    const { rows } = await query<{ id: string; status: string }>({
      text: 'select id, status from auth.signing_keys order by created_at, id',
      values: [],
    });
    const having = (status: string) => rows.filter((row) => row.status === status).map(({ id }) => id);
    const [inUse = ''] = having('in_use');
    const [standby = ''] = having('standby');
    return { inUse, standby, previouslyUsed: having('previously_used'), revoked };
  });
};

/**
 * Makes two new keys and revokes all others at once, for when somebody may have read them. Whoever could read them
 * could also read refresh tokens and codes, so all of those end. A running process refuses the old
 * keys within a minute.
 */
export const replaceKeys = async (database: OwnDatabase): Promise<RotatedKeys> => {
  const [inUse, standby] = [await newKey(), await newKey()];
  return database.transaction(async (query) => {
    await takeTurn(query);
    const { rows } = await query<{ id: string }>({
      text: `update auth.signing_keys set status = 'revoked', status_changed_at = now() where status <> 'revoked'
             returning id`,
      values: [],
    });
    const made = {
      inUse: await insertKey(query, 'in_use', inUse),
      standby: await insertKey(query, 'standby', standby),
    };
    for (const table of ['sessions', 'flow_state', 'one_time_tokens']) {
      await query({ text: `delete from auth.${table}`, values: [] });
    }
    return { ...made, previouslyUsed: [], revoked: rows.map(({ id }) => id) };
  });
};

/** Revokes the keys whose last token has expired; their rows stay, for whoever asks later what signed a token. */
const revokeOutlived = async (query: Query, accessTokenSeconds: number): Promise<string[]> => {
  const { rows } = await query<{ id: string }>({
    text: `update auth.signing_keys set status = 'revoked', status_changed_at = now()
           where status = 'previously_used'
             and status_changed_at < clock_timestamp() - make_interval(secs => $1::double precision)
           returning id`,
    values: [accessTokenSeconds + lateSigners],
  });
  return rows.map(({ id }) => id);
};

const changeStatus = (query: Query, from: string, to: string) =>
  query({
    text: 'update auth.signing_keys set status = $2, status_changed_at = now() where status = $1',
    values: [from, to],
  });

const takeTurn = (query: Query) => query({ text: 'select pg_advisory_xact_lock($1::bigint)', values: [rotationLock] });

const newKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return exportJWK(privateKey);
};

const insertKey = async (query: Query, status: 'in_use' | 'standby', key: JWK): Promise<string> => {
  const id = randomUUID();
  await query({
    text: 'insert into auth.signing_keys (id, status, private_key) values ($1, $2, $3)',
    values: [id, status, JSON.stringify(key)],
  });
  return id;
};

/** Revokes, at a start, what a rotation had to leave. */
export const tidyKeys = async ({ query }: OwnDatabase, accessTokenSeconds: number): Promise<void> => {
  await revokeOutlived(query, accessTokenSeconds);
};

/** Sees to it that one key signs and one stands by. */
export const ensureKeys = async (database: OwnDatabase): Promise<void> => {
  if ((await missingKeys(database.query)).length === 0) return;
  await database.transaction(async (query) => {
    await takeTurn(query);
    for (const status of await missingKeys(query)) await insertKey(query, status, await newKey());
  });
};

const missingKeys = async (query: Query): Promise<('in_use' | 'standby')[]> => {
  const { rows } = await query<{ status: 'in_use' | 'standby' }>({
    text: `select status from unnest(array['in_use', 'standby']) as wanted (status)
           where not exists (select from auth.signing_keys k where k.status = wanted.status)`,
    values: [],
  });
  return rows.map(({ status }) => status);
};
