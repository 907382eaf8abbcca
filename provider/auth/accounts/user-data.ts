import * as z from 'zod';
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

export const checkData = (data: UserData): UserData => {
  if (!isWithinBounds(data)) {
    throw validationFailed(`User metadata must not exceed ${longest} bytes`);
  }
  return data;
};

// What the account itself says; nobody claims another address, or a confirmed one, by saying so.
const proved = ['sub', 'email', 'email_verified', 'phone_verified'];

/** `data` with `changes` in it; null takes a field away, as in GoTrue. */
export const mergeData = (data: UserData, changes: UserData): UserData => {
  const kept = Object.entries(changes).filter(([name]) => !proved.includes(name));
  const merged = Object.entries({ ...data, ...Object.fromEntries(kept) }).filter(([, value]) => value !== null);
  return checkData(Object.fromEntries(merged));
};
