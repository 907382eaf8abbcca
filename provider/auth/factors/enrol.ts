import type { Query } from '../../postgres/types.ts';
import type { FactorRow } from '../accounts/account.ts';
import {
  factorNameConflict,
  factorNameTooLong,
  issuerNotTaken,
  secondStepToEnrol,
  tooManyFactors,
  verifiedPhoneExists,
} from '../errors.ts';
import type { Caller } from '../sessions/authenticate.ts';
import { dropFactor, insertFactor, type NewFactor } from './factors.ts';
import { assertSecondStep } from './second-step.ts';

const mostFactors = 10;
const longestName = 64;
// An enrolment that was given up makes room after so long.
const heldMs = 5 * 60 * 1000;

const usualNames = { totp: 'App', phone: 'Phone' } as const;

/** The name that was asked for; null for none. Throws for one that is too long. */
export const readName = (typed: string): string | null => {
  const name = typed.trim();
  if ([...name].length > longestName) throw factorNameTooLong(longestName);
  return name === '' ? null : name;
};

/** Whose app it is to be; empty for the usual. Apps take what stands before a colon for it. */
export const readIssuer = (typed: string): string => {
  const issuer = typed.trim();
  if ([...issuer].length > longestName || issuer.includes(':')) throw issuerNotTaken(longestName);
  return issuer;
};

/**
 * Adds a factor to an account that is held and was read since; answers its id and name. The number of a phone that was
 * not verified may be enrolled again, in place of the one before.
 */
export const enrol = async (
  query: Query,
  caller: Caller,
  asked: Omit<NewFactor, 'name'> & { readonly name: string | null },
): Promise<{ id: string; name: string }> => {
  const { account } = caller;
  const stale = account.factors.filter((factor) => isStale(factor) || isReplaced(factor, asked.phone));
  for (const { id } of stale) await dropFactor(query, account.user.id, id);
  const factors = account.factors.filter((factor) => !stale.includes(factor));
  if (asked.phone !== undefined && factors.some(({ phone }) => phone === asked.phone)) throw verifiedPhoneExists();
  if (factors.length >= mostFactors) throw tooManyFactors();
  assertSecondStep(caller, secondStepToEnrol);
  const names = factors.map(({ friendly_name: name }) => name ?? '');
  if (asked.name !== null && names.includes(asked.name)) throw factorNameConflict(asked.name);
  const name = asked.name ?? freeName(usualNames[asked.type], names);
  return { id: await insertFactor(query, account.user.id, { ...asked, name }), name };
};

const isStale = ({ status, created_at: made }: FactorRow): boolean =>
  status === 'unverified' && Date.parse(made) < Date.now() - heldMs;

const isReplaced = ({ status, phone }: FactorRow, number: string | undefined): boolean =>
  status === 'unverified' && phone !== null && phone === number;

/** `App`, or `App 2` and so on where that is taken. */
const freeName = (usual: string, taken: readonly string[]): string => {
  for (let count = 2, name = usual; ; count += 1) {
    if (!taken.includes(name)) return name;
    name = `${usual} ${count}`;
  }
};
