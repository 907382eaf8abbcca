import type { IncomingMessage } from 'node:http';

/**
 * Whether so many bytes came in too many pieces: each costs time, however little it brings. The first ones are free,
 * then they must bring 256 bytes on average.
 */
export const isInCrumbs = (pieces: number, bytes: number): boolean => pieces > 256 + bytes / 256;

/** Emitted by a connection whose body came in crumbs: what was read with them is worked through all the same. */
export const cameInCrumbs = 'cameInCrumbs';

const bodies = new WeakSet<IncomingMessage>();

/** Has the connection emit it; of such a body nothing more is taken. */
export const tellOfCrumbs = (body: IncomingMessage): void => {
  bodies.add(body);
  body.socket.emit(cameInCrumbs);
};

export const wasInCrumbs = (body: IncomingMessage): boolean => bodies.has(body);
