import type { Application } from '../../application.ts';

/**
 * A backup is one file: a first line, then frames. A frame is the length of its body (4 bytes, the highest first), its
 * kind (1 byte), the body (deflated), and the SHA-256 of everything in the file before it (32 bytes). So each frame is
 * checked as it is read, and the last one checks the whole.
 */
export const firstLine = ({ id }: Application): Buffer => Buffer.from(`${id}-backup 1\n`);

/** What a frame's body is: a note (JSON), or a piece of the rows of the table that was named last. */
export const frameKinds = { note: 'N'.charCodeAt(0), rows: 'R'.charCodeAt(0) } as const;

export const headBytes = 5;
export const digestBytes = 32;
/** Of a piece of rows, before it is deflated. */
export const blockBytes = 1024 * 1024;
/** Of a note, before it is deflated: the first one holds the text of every migration. */
export const largestNote = 64 * 1024 * 1024;

/**
 * One migration as the database recorded it; without a ledger, statements that whoever made the backup added. Whoever
 * restores compares the text with their own, and runs none of it.
 */
export interface Step {
  readonly ledger: string | undefined;
  readonly version: string;
  readonly name: string;
  readonly statements: readonly string[];
}

/** The first note. */
export interface Heading {
  readonly type: 'backup';
  /** The moment whose state the backup holds, ISO 8601. */
  readonly madeAt: string;
  /** The version of the PostgreSQL it came from. */
  readonly server: string;
  /** What whoever made the backup wants to read in it later. */
  readonly about: Readonly<Record<string, string>>;
  /** The files outside the database that its rows name, by the SHA-256 of their bytes; one from before there were any says nothing. */
  readonly files?: readonly string[];
  /** How the schema came about, in order. */
  readonly steps: readonly Step[];
}

/** Announces a table; its rows follow as COPY's text, of these columns. */
export interface TableNote {
  readonly type: 'table';
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Closes a table: how many rows it has, and their sum (see row-sum.ts). */
export interface RowsNote {
  readonly type: 'rows';
  readonly rows: number;
  readonly sum: string;
}

/** Where a sequence stands; `last` is text, for it may be past what a number holds. */
export interface SequenceValue {
  readonly schema: string;
  readonly name: string;
  readonly last: string;
  readonly called: boolean;
}

interface SequencesNote {
  readonly type: 'sequences';
  readonly values: readonly SequenceValue[];
}

/** The last note; nothing follows. */
interface EndNote {
  readonly type: 'end';
  readonly tables: number;
  readonly rows: number;
}

export type Note = Heading | TableNote | RowsNote | SequencesNote | EndNote;

export type Frame = { readonly note: Note } | { readonly block: Buffer };

/** What a whole backup holds. */
export interface BackupSummary {
  readonly heading: Heading;
  readonly tables: number;
  readonly rows: number;
  /** Of the file. */
  readonly bytes: number;
}
