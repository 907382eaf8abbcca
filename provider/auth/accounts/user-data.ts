import * as z from 'zod';
import type { Query } from '../../postgres/types.ts';
import { validationFailed } from '../errors.ts';

/** What a person says of themselves. */
export type UserData = Readonly<Record<string, unknown>>;

export const dataShape = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? {});

// It travels in every token, and a token in a header.
const longest = 4_096;

export const isWithinBounds = (data: UserData): boolean => Buffer.byteLength(JSON.stringify(data)) <= longest;

const check = (data: UserData, called: string): UserData => {
  if (!isWithinBounds(data)) throw validationFailed(`${called} metadata must not exceed ${longest} bytes`);
  return data;
};

export const checkData = (data: UserData): UserData => check(data, 'User');

// What the account itself says; nobody claims another address, or a confirmed one, by saying so.
const proved = ['sub', 'email', 'email_verified', 'phone_verified'];
// By what it is entered, which follows from its identities.
const known = ['provider', 'providers'];

const merge = (data: UserData, changes: UserData, fixed: readonly string[]): UserData => {
  const kept = Object.entries(changes).filter(([name]) => !fixed.includes(name));
  return Object.fromEntries(
    Object.entries({ ...data, ...Object.fromEntries(kept) }).filter(([, value]) => value !== null),
  );
};

/** `data` with `changes` in it; null takes a field away, as in GoTrue. */
export const mergeData = (data: UserData, changes: UserData): UserData => checkData(merge(data, changes, proved));

/** The same of what is said of an account by whoever runs the provider. */
export const mergeAppData = (data: UserData, changes: UserData): UserData => check(merge(data, changes, known), 'App');

/** `raw_user_meta_data` is what a person says, `raw_app_meta_data` what is said of them. */
export const storeData = (
  query: Query,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  data: UserData,
) =>
  query({
    text: `update auth.users set ${column} = $2, updated_at = now() where id = $1`,
    values: [userId, JSON.stringify(data)],
  });
