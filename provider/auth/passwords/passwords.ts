import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { overRequestRateLimit, validationFailed, weakPassword } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createFairQueue } from './fair-queue.ts';
import { fitsBcrypt, isBcrypt, verifyBcrypt } from './imported-hash.ts';

const minLength = 8;
const maxLength = 128;

export interface Passwords {
  /** PHC text of argon2id. The password must have passed `checkStrength`. `subject` is whom the work is done for. */
  hash(password: string, subject?: string): Promise<string>;
  /**
   * Whether the password fits. Without a hash, or with one that cannot be compared, it takes as long and says no, so
   * that absent accounts do not show.
   */
  verify(stored: string | null, password: string, subject?: string): Promise<boolean>;
}

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane. The library's own defaults, pinned here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const madeHere = ({ memoryCost, timeCost, parallelism }: typeof cost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

const mostPlaces = Math.max(1, Math.min(2, availableParallelism()));

/**
 * Hashes with at most `parallel` at work, since each holds 19 MiB and a processor; too long a queue is refused. Those
 * who wait take turns by subject.
 */
export const createPasswords = (parallel = mostPlaces, waiting = 200): Passwords => {
  const inTurn = createFairQueue(parallel, waiting, () => overRequestRateLimit(1));
  const decoy = decoyOf(cost);
  return {
    hash: (password, subject) => inTurn(() => hash(password, cost), subject),
    verify: async (stored, password, subject) => {
      const hashed = stored ?? '';
      if (isBcrypt(hashed) && fitsBcrypt(password)) return inTurn(() => verifyBcrypt(hashed, password), subject);
      const known = hashed.startsWith('$argon2');
      return (await inTurn(() => verify(known ? hashed : decoy, password), subject)) && known;
    },
  };
};

/** What costs as much to compare with as a hash made here, and fits no password that anybody knows. */
const decoyOf = (costs: typeof cost): string => {
  const [salt, made] = [randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `${madeHere(costs)}${salt}$${made}`;
};

/** Whether a hash that fitted is to be replaced by one made here. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(madeHere(cost));

/** Refuses a password nobody may choose: too short, too long or one of the common ones. Lengths count characters. */
export const checkStrength = (password: string): void => {
  const length = characters(password);
  if (length > maxLength) throw validationFailed(`Password cannot be longer than ${maxLength} characters`);
  if (length < minLength) throw weakPassword(`Password should be at least ${minLength} characters.`, ['length']);
  // In GoTrue's words for the leaked ones that it asks a server about, and its reason, which its clients know.
  if (isCommonPassword(password) || isMonotonous(password))
    throw weakPassword('Password is known to be weak and easy to guess, please choose a different one.', ['pwned']);
};

/** One or two characters over and over, or nothing but spaces: no list holds them all. */
const isMonotonous = (password: string): boolean => new Set(password).size <= 2 || password.trim() === '';

// A password is compared by code points; a body of a megabyte is not spread into an array to learn that it is too long.
const characters = (password: string): number => {
  if (password.length > 2 * maxLength) return password.length;
  return [...password].length;
};
