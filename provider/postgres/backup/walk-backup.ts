import { stat } from 'node:fs/promises';
import { CannotStart } from '../errors.ts';
import { readFrames } from './backup-reader.ts';
import type { BackupSummary, Heading, Note, RowsNote, SequenceValue, TableNote } from './format.ts';

/** Takes a backup's content as it comes, in this order: the heading, each table with its pieces and count, sequences. */
export interface BackupVisitor {
  begin(heading: Heading): Promise<void>;
  table(table: TableNote): Promise<void>;
  block(block: Buffer): Promise<void>;
  rows(rows: RowsNote): Promise<void>;
  sequences(values: readonly SequenceValue[]): Promise<void>;
}

const nothing = async (): Promise<void> => {};
const onlyChecks: BackupVisitor = { begin: nothing, table: nothing, block: nothing, rows: nothing, sequences: nothing };

/** Reads a backup from end to end, which checks it; throws `CannotStart` when it is not whole or not what it was. */
export const walkBackup = async (path: string, visitor: BackupVisitor = onlyChecks): Promise<BackupSummary> => {
  const seen = { tables: 0, rows: 0 };
  let heading: Heading | undefined;
  const take = async (note: Note): Promise<void> => {
    if (note.type === 'backup') {
      heading = note;
      await visitor.begin(note);
    } else if (note.type === 'table') {
      seen.tables += 1;
      await visitor.table(note);
    } else if (note.type === 'rows') {
      seen.rows += note.rows;
      await visitor.rows(note);
    } else if (note.type === 'sequences') await visitor.sequences(note.values);
    else if (note.tables !== seen.tables || note.rows !== seen.rows) throw inconsistent(path);
  };
  for await (const frame of readFrames(path)) {
    if (!heading && !('note' in frame && frame.note.type === 'backup')) throw inconsistent(path);
    if ('note' in frame) await take(frame.note);
    else await visitor.block(frame.block);
  }
  if (!heading) throw inconsistent(path);
  return { heading, ...seen, bytes: (await stat(path)).size };
};

/** The heading alone, without reading on; throws `CannotStart`. */
export const readHeading = async (path: string): Promise<Heading> => {
  for await (const frame of readFrames(path)) {
    if ('note' in frame && frame.note.type === 'backup') return frame.note;
    break;
  }
  throw inconsistent(path);
};

const inconsistent = (path: string): CannotStart =>
  new CannotStart(`${path} contradicts itself: it was not written by a Thaan that is known here.`);
