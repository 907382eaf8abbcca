import type { FastifyRequest } from 'fastify';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { AuthContext } from '../context.ts';
import { countAttempt, type Limit } from '../limits.ts';

const hour = 60 * 60;

/** Wrong codes of an account, whatever challenges they answer: new challenges give no more guesses. */
export const wrongCodes = (userId: string): Limit => ({
  kind: 'wrong code of factor',
  subject: userId,
  count: 20,
  seconds: hour,
});

/** Counts what an account asks of its factors; each enrolment and challenge is a row. */
export const countFactorRequest = ({ database }: AuthContext, userId: string): Promise<void> =>
  countAttempt(database, { kind: 'factor request of account', subject: userId, count: 120, seconds: hour });

/** Counts every code that a network address tries, right or wrong. */
export const countFactorTry = ({ database, settings }: AuthContext, request: FastifyRequest): Promise<void> =>
  countAttempt(database, {
    kind: 'factor tried from address',
    subject: limitSubject(request.ip),
    ...settings.verificationsPerAddress,
  });
