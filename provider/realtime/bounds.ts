import type { Allowance } from '../http/limits/allowance.ts';

/** What one of these services does at most. */
export interface RealtimeBounds {
  /** Sockets: in all, of one address, and joined by one account. */
  readonly sockets: { readonly inAll: number; readonly eachAddress: number; readonly eachAccount: number };
  /** Channels of a socket. */
  readonly channels: number;
  /** Joins of one account, or of an address without one. */
  readonly joins: Allowance;
  /** Entries of postgres_changes in one join. */
  readonly entries: number;
  /** Frames of one socket. */
  readonly frames: Allowance;
  /** Broadcasts of one channel of a socket. */
  readonly broadcasts: Allowance;
  /** Calls of presence of one channel of a socket. */
  readonly presenceCalls: Allowance;
  /** Bytes of what a broadcast says. */
  readonly payload: number;
  /** Bytes of what somebody says of themselves, which all are told and which is kept. */
  readonly presence: number;
  /** Bytes of all that is said so and kept: of one address, and in all. */
  readonly presenceKept: { readonly each: number; readonly inAll: number };
  /** Bytes of a frame of whoever joined nothing with an account. */
  readonly strangersFrame: number;
  /** Bytes that wait to be read: of one socket, and in all. */
  readonly queued: { readonly each: number; readonly inAll: number };
}

const MiB = 1024 * 1024;

export const usualBounds: RealtimeBounds = {
  sockets: { inAll: 500, eachAddress: 200, eachAccount: 50 },
  channels: 100,
  joins: { count: 300, seconds: 10 },
  entries: 100,
  frames: { count: 1_000, seconds: 10 },
  broadcasts: { count: 500, seconds: 10 },
  // Whoever edits a row says so, and says so again when they leave it.
  presenceCalls: { count: 60, seconds: 30 },
  payload: 3_000_500,
  presence: 16 * 1024,
  presenceKept: { each: 2 * MiB, inAll: 16 * MiB },
  strangersFrame: 64 * 1024,
  queued: { each: 8 * MiB, inAll: 64 * MiB },
};

/** A larger frame is refused before it is whole, as by the hosted service (1009). */
export const largestFrame = 5_000_000;
