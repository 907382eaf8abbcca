import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Query } from '../../postgres/types.ts';
import type { AuthContext } from '../context.ts';
import { countAttempt, type Limit } from '../limits.ts';
import { knowsNetwork, rememberNetwork } from '../sessions/known-networks.ts';

const hour = 60 * 60;

/**
 * Wrong codes of an account, whatever challenges they answer: new challenges give no more guesses. At a network address
 * where its second step was taken lately they count by themselves, so that who knows the password alone and guesses
 * elsewhere keeps nobody out.
 */
export const wrongCodes = async (query: Query, userId: string, network: string): Promise<Limit> => {
  const isKnown = await tookSecondStepAt(query, userId, network);
  return { kind: 'wrong code of factor', subject: userId, count: 20, seconds: hour, ...(isKnown && { network }) };
};

/** Whether the account took its second step at this network address lately. */
export const tookSecondStepAt = (query: Query, userId: string, network: string): Promise<boolean> =>
  knowsNetwork(query, userId, secondStepAt(network));

export const rememberSecondStep = (query: Query, userId: string, network: string): Promise<void> =>
  rememberNetwork(query, userId, secondStepAt(network), true);

/** Beside the networks where the account was signed in, which take a password and no more. */
const secondStepAt = (network: string): string => `second step at ${network}`;

/** Counts what an account asks of its factors; each enrolment and challenge is a row. By networks as wrong codes are. */
export const countFactorRequest = async (
  { database }: AuthContext,
  { ip }: FastifyRequest,
  userId: string,
): Promise<void> => {
  const network = limitSubject(ip);
  const isKnown = await knowsNetwork(database.query, userId, secondStepAt(network));
  const limit = { kind: 'factor request of account', subject: userId, count: 120, seconds: hour };
  await countAttempt(database, { ...limit, ...(isKnown && { network }) });
};

/** Counts every code that a network address tries, right or wrong. */
export const countFactorTry = ({ database, settings }: AuthContext, request: FastifyRequest): Promise<void> =>
  countAttempt(database, {
    kind: 'factor tried from address',
    subject: limitSubject(request.ip),
    ...settings.verificationsPerAddress,
  });
