import { inWords } from '../http/failure-words.ts';
import { Quota } from '../http/limits/quota.ts';
import { type RealtimeBounds, usualBounds } from './bounds.ts';
import type { RealtimeOptions } from './context.ts';
import { type Limits, openLimits } from './limits.ts';
import { ToldMessages } from './messages/told-messages.ts';
import { Presences } from './presence/presences.ts';
import { Rounds } from './rights/rounds.ts';
import { SessionLookUp } from './rights/session-look-up.ts';
import { Rooms } from './rooms/rooms.ts';
import { fewEachTurn, type Line } from './sockets/few-each-turn.ts';
import { type LargeFrames, openLargeFrames } from './sockets/frame-bounds.ts';

/** Of a millisecond or two in all, and some thousand a second. */
const strangersFramesEachTurn = 2;

/** What the sockets of one service share. */
export interface RealtimeService extends RealtimeOptions {
  readonly bounds: RealtimeBounds;
  readonly rooms: Rooms;
  readonly presences: Presences;
  /** What is sent in SQL, told to the rooms. */
  readonly messages: ToldMessages;
  readonly sessions: SessionLookUp;
  /** Ask again for all channels whether their sessions live and what they may hear. */
  readonly rounds: Rounds;
  readonly limits: Limits;
  readonly largeFrames: LargeFrames;
  /** Opens the line of a socket, for what it sends while no member has joined from it. */
  readonly strangersFrames: () => Line;
  /** Sockets by account. */
  readonly accounts: Quota;
}

export const openService = (options: RealtimeOptions): RealtimeService => {
  const bounds = { ...usualBounds, ...options.bounds };
  const rooms = new Rooms();
  const failed = (error: Error): void => options.log(lineOf('messages', error));
  return {
    ...options,
    bounds,
    rooms,
    messages: new ToldMessages({ ...options, databaseLog: options.databaseLog, rooms, bounds, failed }),
    presences: new Presences(),
    sessions: new SessionLookUp(options.livingSessions),
    rounds: new Rounds({ ...options, failed: (what, error) => options.log(lineOf(what, error)) }),
    limits: openLimits(bounds, options.members),
    largeFrames: openLargeFrames(bounds),
    strangersFrames: fewEachTurn(strangersFramesEachTurn),
    accounts: new Quota({ inAll: Number.POSITIVE_INFINITY, each: bounds.sockets.eachAccount }),
  };
};

/** A line of the service itself, which is nobody's socket. */
export const lineOf = (failed: string, error: unknown): string =>
  JSON.stringify({ time: new Date().toISOString(), path: '/realtime/v1', failed, failure: inWords(error) });
