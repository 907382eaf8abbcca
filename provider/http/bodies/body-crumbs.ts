/**
 * Whether what brought so many bytes came in too many pieces: each costs time, however little it brings. Some are free,
 * then they must bring 256 bytes on average.
 */
export const isInCrumbs = (pieces: number, bytes: number): boolean => pieces > 256 + bytes / 256;

/** What a connection emits whose body came in crumbs: what was read with them is gone through to its end all the same. */
export const cameInCrumbs = 'cameInCrumbs';
