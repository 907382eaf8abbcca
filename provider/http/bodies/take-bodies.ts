import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OverLimit } from '../../postgres/errors.ts';
import { limitSubject } from '../limits/limit-subject.ts';
import { bodyBrokenOff, bodyInCrumbs, bodyTooLarge, bodyTooSlow, noRoom } from '../limits/over-limit.ts';
import { type Loan, Quota } from '../limits/quota.ts';
import { type LeastSpeed, watchSpeed } from '../limits/transfer-speed.ts';
import { BodyBuffer } from './body-buffer.ts';
import { tellOfCrumbs } from './body-crumbs.ts';

export interface BodyRules {
  /** When a body must be there. Default 60 s. */
  readonly wholeMs?: number;
  /** The most bytes of a request's body; by default what its route says (`bodyLimit`). */
  readonly limitOf?: (request: FastifyRequest) => number;
  /** In which room it lies. Default that of strangers. */
  readonly roomOf?: (request: FastifyRequest) => Room;
  /** Whose it is: one sender may fill only a part of the room. Default its address's. */
  readonly nameOf?: (request: FastifyRequest) => string;
}

/** Members, strangers, and what auth/v1 is asked by both. */
export type Room = 'members' | 'strangers' | 'accounts';

const megabyte = 1024 * 1024;

/**
 * Of the process, whose memory it is: what bodies hold from their first byte until they are answered. Strangers take no
 * room of members; that of the accounts holds the largest body of every connection there may be, so nobody fills it.
 */
const memory: Readonly<Record<Room, Quota>> = {
  members: new Quota({ inAll: 32 * megabyte, each: 8 * megabyte }),
  strangers: new Quota({ inAll: 8 * megabyte, each: 2 * megabyte }),
  accounts: new Quota({ inAll: 32 * megabyte, each: 4 * megabyte }),
};

/** For what is held of a body that is not taken by `takeBodies`; one without a name is counted in all alone. */
export const lendRoom = (room: Room, name: string): Loan => memory[room].lend(name);

const slowest = { graceMs: 5_000, bytesPerSecond: 4_096 };

export const limitOfRoute = (request: FastifyRequest): number => request.routeOptions.bodyLimit ?? 0;

/**
 * Takes the bodies of all routes of `app` as buffers, whatever type they name: whoever reads them judges that. A body
 * that is too large, arrives too slowly or in crumbs, or finds no room is refused with `OverLimit`.
 */
export const takeBodies = (
  app: FastifyInstance,
  {
    wholeMs = 60_000,
    limitOf = limitOfRoute,
    roomOf = () => 'strangers',
    nameOf = ({ ip }) => limitSubject(ip),
  }: BodyRules = {},
): void => {
  const loans = new WeakMap<FastifyRequest, Loan>();
  app.addHook('preParsing', async (request, reply) => {
    if (reply.raw.destroyed) return;
    const loan = lendRoom(roomOf(request), nameOf(request));
    loans.set(request, loan);
    reply.raw.once('close', loan.end);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
    gather(body, { limit: limitOf(request), loan: loans.get(request), speed: { ...slowest, wholeMs } }),
  );
};

interface Arrival {
  readonly limit: number;
  readonly loan: Loan | undefined;
  readonly speed: LeastSpeed;
}

const gather = (body: IncomingMessage, { limit, loan, speed }: Arrival): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const said = Number(body.headers['content-length'] ?? limit);
    if (said > limit) throw bodyTooLarge(limit);
    if (body.destroyed) throw bodyBrokenOff();
    const buffer = new BodyBuffer(said);
    const settle = (): void => {
      watch.stop();
      body.off('data', take).off('end', end).off('error', broken).off('close', broken);
    };
    const refuse = (refusal: OverLimit): void => {
      settle();
      buffer.drop();
      reject(refusal);
    };
    const watch = watchSpeed(speed, () => refuse(bodyTooSlow()));
    const take = (piece: Buffer): void => {
      const refusal = add(piece, buffer, limit, loan);
      if (buffer.isInCrumbs) tellOfCrumbs(body);
      if (refusal) refuse(refusal);
      else watch.count(piece.length);
    };
    const end = (): void => {
      settle();
      resolve(buffer.whole());
    };
    const broken = (): void => refuse(bodyBrokenOff());
    body.on('data', take).once('end', end).once('error', broken).once('close', broken);
  });

/** Refuses before it takes memory. */
const add = (piece: Buffer, buffer: BodyBuffer, limit: number, loan: Loan | undefined): OverLimit | undefined => {
  if (buffer.length + piece.length > limit) return bodyTooLarge(limit);
  const full = loan?.take(buffer.growth(piece.length));
  if (full) return noRoom(full, 'bodies');
  buffer.add(piece);
  return buffer.isInCrumbs ? bodyInCrumbs() : undefined;
};
