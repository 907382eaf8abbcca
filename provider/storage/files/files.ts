import type { Readable } from 'node:stream';

/** The bytes of objects, as files of one folder that are named by their SHA-256. */
export interface Files {
  /** A folder beside them for what is made of them; it may be deleted at any time. */
  readonly formsFolder: string;
  /**
   * Takes bytes as they arrive, beside the others, and has them on the disk when it resolves. Throws what `bytes` throws,
   * `OverLimit` (413) beyond `limit` bytes, and `StorageError` where the disk is full; then nothing is left of them.
   */
  receive(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Arrived>;
  /** Opens a file to be read, or answers undefined where there is none. Whoever opened it closes it. */
  open(sha256: string): Promise<OpenFile | undefined>;
  /**
   * Puts off the day on which a file that no row names may be swept away: readers may still be about to open it. Never
   * fails, since the rows are written by then; where it cannot be done a warning says so.
   */
  letGo(sha256: string): Promise<void>;
}

/** Bytes that are on the disk, and not yet among the files. */
export interface Arrived {
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, enough to tell what they are. */
  readonly head: Uint8Array;
  /** Puts them among the files, for good; to be called under the lock of this SHA-256. */
  keep(): Promise<void>;
  /** Deletes what was not kept; once kept it does nothing. */
  drop(): Promise<void>;
}

export interface OpenFile {
  /** For another process that reads it. */
  readonly path: string;
  readonly size: number;
  /** The bytes from `start` up to and with `end`; the file is closed when they are read or the stream is destroyed. */
  stream(range?: { readonly start: number; readonly end: number }): Readable;
  close(): Promise<void>;
}
