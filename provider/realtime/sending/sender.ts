import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Room } from '../../http/bodies/take-bodies.ts';
import { callerOf } from '../../http/caller.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import { looksLikeSecretKey, shownBy } from '../../http/secret-key.ts';
import { type Caller, type Standing, workFor } from '../../postgres/caller.ts';
import type { Who } from '../channels/channel-socket.ts';
import { isAlive, nobody, TokenRefused, whoOf } from '../channels/who.ts';
import { isNoToken } from '../joining/refused-token.ts';
import type { RealtimeService } from '../service.ts';
import { unauthorized } from './refusals.ts';

/** Who sends by a request. */
export interface Sender {
  readonly who: Who;
  /** Its account's, else its address's. */
  readonly line: string;
  readonly standing: Standing;
}

type Asked = Pick<RealtimeService, 'identify' | 'publicKey' | 'sessions' | 'members'>;

/** What a request speaks with: a bearer token, else the key; a key for servers also beside the public one. */
const tokenOf = ({ headers }: FastifyRequest, publicKey: string): unknown => {
  const shown = shownBy(headers, publicKey);
  return headers.authorization || looksLikeSecretKey(shown) ? shown : headers.apikey;
};

/** Who sends; the public key is nobody's. Throws `SendingRefused`. */
export const senderOf = async (service: Asked, request: FastifyRequest): Promise<Sender> => {
  const token = tokenOf(request, service.publicKey);
  const isOtherKey = isNoToken(token) && token !== service.publicKey;
  if (token === '' || isOtherKey) throw unauthorized();
  const who = await whoOf(service, token, nobody, { address: request.ip, isPage: false }).catch((error: unknown) => {
    throw error instanceof TokenRefused ? unauthorized() : error;
  });
  const { line, standing } = service.members.lineOf(who.identity, limitSubject(request.ip), true);
  return { who, line, standing };
};

/** Throws `SendingRefused` for a session that has ended, or what the database refuses. */
export const refuseEnded = async (service: Asked, { who }: Sender): Promise<void> => {
  if (!(await isAlive(service, who))) throw unauthorized();
};

/** Where the body of a sender lies. */
export const roomOfSender = ({ standing }: Sender): Room => (standing === 'member' ? 'members' : 'strangers');

/** Does work in the database in the line of its sender, who may go meanwhile. */
export const workOf = <T>(
  { line, standing }: Sender,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> => {
  const caller: Caller = request.caller ?? callerOf(request, reply, { line, standing });
  return workFor(caller, work);
};
