import type { Allowance } from '../http/limits/allowance.ts';
import type { Amounts } from '../http/limits/quota.ts';

/** What one of these services does at most. Strangers are all but members: who came without a session, and guests. */
export interface RealtimeBounds {
  /** Sockets: in all, of one address, and joined by one account. */
  readonly sockets: { readonly inAll: number; readonly eachAddress: number; readonly eachAccount: number };
  /** Handshakes of one address. */
  readonly handshakes: Allowance;
  /** How long a socket may be without a channel, in ms. */
  readonly withoutChannelMs: number;
  /** Channels of a socket. */
  readonly channels: number;
  /** Joins: of a socket, of an account, of an address without one. */
  readonly joins: Readonly<Record<'eachSocket' | 'eachAccount' | 'eachAddress', Allowance>> & {
    /** Of one account that may turn out to be a member's, and of all such. */
    readonly newcomers: { readonly each: Allowance; readonly inAll: Allowance };
    /** Of all others who are no members. */
    readonly strangers: Allowance;
  };
  /** Entries of postgres_changes in one join. */
  readonly entries: number;
  /** Bytes of such entries that are listened to: of one member and of all, of the strangers of one address and of all. */
  readonly entriesKept: { readonly members: Amounts; readonly strangers: Amounts };
  /** Frames of one socket. */
  readonly frames: { readonly members: Allowance; readonly strangers: Allowance };
  /** Broadcasts of one channel of a socket. */
  readonly broadcasts: Allowance;
  /** Requests that broadcast: of one account, or of an address without one; and of all without one. */
  readonly requests: Allowance;
  readonly strangersRequests: Allowance;
  /** Messages of one of these requests, and those of an account, or of an address without one. */
  readonly batch: number;
  readonly sent: Allowance;
  /** Calls of presence of one channel of a socket. */
  readonly presenceCalls: Allowance;
  /** Deliveries of what is said: by one member, by the strangers of one address, and by all strangers together. */
  readonly told: Readonly<Record<'members' | 'strangers' | 'strangersInAll', Allowance>>;
  /** Bytes of what a broadcast says. */
  readonly payload: number;
  /** Bytes of what somebody says of themselves, which all are told and which is kept. */
  readonly presence: number;
  /** Bytes of all that is said so and kept: of one member and of all, of the strangers of one address and of all. */
  readonly presenceKept: { readonly members: Amounts; readonly strangers: Amounts };
  /** Bytes of a frame that is like any other: a larger one takes an account. */
  readonly smallFrame: number;
  /** Bytes of small frames of one socket of a stranger. */
  readonly smallBytes: Allowance;
  /** Bytes of larger frames: of one member, and of all strangers who have an account. */
  readonly largeBytes: { readonly members: Allowance; readonly strangers: Allowance };
  /** Bytes of larger frames of which the end is still to come: of one account and of all, of members and of strangers. */
  readonly arriving: { readonly members: Amounts; readonly strangers: Amounts };
  /** Bytes that wait to be read: of one socket, and in all. */
  readonly queued: { readonly each: number; readonly inAll: number };
}

const MiB = 1024 * 1024;

export const usualBounds: RealtimeBounds = {
  sockets: { inAll: 500, eachAddress: 200, eachAccount: 50 },
  // Twenty people at one address, who all come back in the same moment with several tabs each, are within them.
  handshakes: { count: 300, seconds: 10 },
  // The public client lets go of such a socket after 50 seconds.
  withoutChannelMs: 120_000,
  channels: 100,
  // So are these, with several channels each.
  joins: {
    eachSocket: { count: 200, seconds: 10 },
    eachAccount: { count: 600, seconds: 10 },
    eachAddress: { count: 300, seconds: 10 },
    // Everybody is one after a restart, and all come back at once, until their first request.
    newcomers: { each: { count: 20, seconds: 1 }, inAll: { count: 300, seconds: 5 } },
    // One socket with all its channels is within them. In a short time, so that not all is asked for at once.
    strangers: { count: 150, seconds: 3 },
  },
  entries: 100,
  // A page that follows all tables asks for less than 1 KiB.
  entriesKept: { members: { each: MiB, inAll: 8 * MiB }, strangers: { each: MiB / 4, inAll: MiB } },
  frames: { members: { count: 1_000, seconds: 10 }, strangers: { count: 300, seconds: 10 } },
  broadcasts: { count: 500, seconds: 10 },
  requests: { count: 300, seconds: 10 },
  strangersRequests: { count: 1_000, seconds: 10 },
  batch: 100,
  sent: { count: 500, seconds: 10 },
  // Whoever edits a row says so, and says so again when they leave it.
  presenceCalls: { count: 60, seconds: 30 },
  told: {
    members: { count: 50_000, seconds: 10 },
    strangers: { count: 10_000, seconds: 10 },
    strangersInAll: { count: 20_000, seconds: 10 },
  },
  payload: 3_000_500,
  presence: 16 * 1024,
  presenceKept: { members: { each: 2 * MiB, inAll: 16 * MiB }, strangers: { each: MiB, inAll: 8 * MiB } },
  smallFrame: 64 * 1024,
  smallBytes: { count: 256 * 1024, seconds: 10 },
  largeBytes: { members: { count: 40 * MiB, seconds: 10 }, strangers: { count: 20 * MiB, seconds: 10 } },
  arriving: { members: { each: 16 * MiB, inAll: 64 * MiB }, strangers: { each: 5 * MiB, inAll: 10 * MiB } },
  queued: { each: 8 * MiB, inAll: 64 * MiB },
};

/** Fragments of one frame (RFC 6455): each is kept by itself until the last has come. */
export const mostFragments = 1_000;

/** A larger frame is refused before it is whole, as by the hosted service (1009). */
export const largestFrame = 5_000_000;
