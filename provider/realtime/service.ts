import { createAllowance } from '../http/limits/allowance.ts';
import { Quota } from '../http/limits/quota.ts';
import { type RealtimeBounds, usualBounds } from './bounds.ts';
import type { RealtimeOptions } from './context.ts';
import { Presences } from './presence/presences.ts';
import { Rooms } from './rooms/rooms.ts';

/** What the sockets of one service share. */
export interface RealtimeService extends RealtimeOptions {
  readonly bounds: RealtimeBounds;
  readonly rooms: Rooms;
  readonly presences: Presences;
  /** Bytes of presence, by address. */
  readonly presenceKept: Quota;
  /** Seconds to wait for an address that joins too often, else 0. */
  readonly joins: (address: string) => number;
  /** Sockets by account. */
  readonly accounts: Quota;
}

export const openService = (options: RealtimeOptions): RealtimeService => {
  const bounds = { ...usualBounds, ...options.bounds };
  return {
    ...options,
    bounds,
    rooms: new Rooms(),
    presences: new Presences(),
    presenceKept: new Quota(bounds.presenceKept),
    joins: createAllowance(bounds.joins),
    accounts: new Quota({ inAll: Number.POSITIVE_INFINITY, each: bounds.sockets.eachAccount }),
  };
};
