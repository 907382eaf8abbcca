import { hash } from 'node:crypto';
import type { Query } from '../../postgres/types.ts';
import { newSecretKey, type SecretKey } from './new-key.ts';

/** A key for servers as it is listed: its text is kept nowhere. */
export interface ListedSecretKey {
  readonly name: string;
  readonly createdAt: Date;
  /** To the hour; null for one that was never used. */
  readonly lastUsedAt: Date | null;
}

interface Asked {
  readonly query: Query;
}

/** Names are lower case letters, digits, - and _, 50 at most, the first a letter. */
export const isSecretKeyName = (name: string): boolean => /^[a-z][a-z0-9_-]{0,49}$/.test(name);

/** Makes a key of this name; undefined where there is one. */
export const addSecretKey = async ({ query }: Asked, name: string): Promise<SecretKey | undefined> => {
  const made = await newSecretKey();
  const { rowCount } = await query({
    text: `insert into auth.secret_keys (name, id, key_hash, token_hash) values ($1, $2, $3, $4)
           on conflict (name) do nothing`,
    values: [name, ...columnsOf(made)],
  });
  return rowCount === 1 ? made : undefined;
};

/** Makes another key of this name, and the one that had it is none from now on; undefined where there is no such key. */
export const rotateSecretKey = async ({ query }: Asked, name: string): Promise<SecretKey | undefined> => {
  const made = await newSecretKey();
  const { rowCount } = await query({
    text: `update auth.secret_keys
           set id = $2, key_hash = $3, token_hash = $4, created_at = clock_timestamp(), last_used_at = null
           where name = $1`,
    values: [name, ...columnsOf(made)],
  });
  return rowCount === 1 ? made : undefined;
};

/** Takes a key back; false where there is no such key. */
export const removeSecretKey = async ({ query }: Asked, name: string): Promise<boolean> =>
  (await query({ text: 'delete from auth.secret_keys where name = $1', values: [name] })).rowCount === 1;

/** By their names. */
export const listSecretKeys = async ({ query }: Asked): Promise<ListedSecretKey[]> => {
  const { rows } = await query<ListedSecretKey>({
    text: `select name, created_at as "createdAt", last_used_at as "lastUsedAt" from auth.secret_keys order by name`,
    values: [],
  });
  return rows;
};

const columnsOf = ({ id, key, token }: SecretKey) => [
  id,
  hash('sha256', key, 'buffer'),
  hash('sha256', token, 'buffer'),
];
