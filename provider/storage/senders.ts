/** Whose a request is, where something scarce is shared. */
import type { FastifyRequest } from 'fastify';
import type { Room } from '../http/bodies/take-bodies.ts';
import { limitSubject } from '../http/limits/limit-subject.ts';
import type { Standing } from '../postgres/caller.ts';
import type { StorageOptions } from './context.ts';
import { identityOf } from './who-asks.ts';

type Parts = Pick<StorageOptions, 'members'>;

export interface Sender {
  /** Its account's, else its address's. */
  readonly line: string;
  readonly standing: Standing;
  /** It came with neither an account nor a key of the service. */
  readonly isStranger: boolean;
}

const vouchedFor = new WeakMap<FastifyRequest, Sender>();

/** From now on a request takes the share of another, who let it in. */
export const vouchFor = (request: FastifyRequest, sender: Sender): void => void vouchedFor.set(request, sender);

export const senderOf = ({ members }: Parts, request: FastifyRequest): Sender => {
  const identity = identityOf(request);
  const own = () => ({
    ...members.lineOf(identity, limitSubject(request.ip), true),
    isStranger: identity.role === 'anon',
  });
  return vouchedFor.get(request) ?? own();
};

/** Where its body lies. */
export const roomOf = ({ standing }: Sender): Room => (standing === 'member' ? 'members' : 'strangers');
