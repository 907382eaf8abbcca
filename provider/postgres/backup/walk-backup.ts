import { stat } from 'node:fs/promises';
import type { Application } from '../../application.ts';
import { CannotStart } from '../errors.ts';
import { readFrames } from './backup-reader.ts';
import type { BackupSummary, Heading, Note, RowsNote, SequenceValue, TableNote } from './format.ts';
import { RowsReader } from './rows-reader.ts';

/** Takes a backup's content as it comes, in this order: each table with its pieces and count, sequences. */
export interface BackupVisitor {
  table(table: TableNote): Promise<void>;
  /** A piece of rows, each checked to be one. */
  block(block: Buffer): Promise<void>;
  rows(rows: RowsNote): Promise<void>;
  sequences(values: readonly SequenceValue[]): Promise<void>;
}

const nothing = async (): Promise<void> => {};
const onlyChecks: BackupVisitor = { table: nothing, block: nothing, rows: nothing, sequences: nothing };

/**
 * Reads a backup from end to end, which checks it: that it is whole, that its parts come in their order, that rows are
 * rows and as many as it says. Throws `CannotStart`. Whether what it says is true of anything is not looked at here.
 */
export const walkBackup = async (
  path: string,
  application: Application,
  visitor: BackupVisitor = onlyChecks,
): Promise<BackupSummary> => {
  const walk = new Walk(path, application, visitor);
  for await (const frame of readFrames(path, application))
    await ('note' in frame ? walk.note(frame.note) : walk.block(frame.block));
  return { ...walk.summary, bytes: (await stat(path)).size };
};

/** The heading alone, without reading on; throws `CannotStart`. */
export const readHeading = async (path: string, application: Application): Promise<Heading> => {
  for await (const frame of readFrames(path, application)) {
    if ('note' in frame && frame.note.type === 'backup') return frame.note;
    break;
  }
  throw inconsistent(path, application);
};

/** How far the reading of one file has come. */
class Walk {
  readonly #path: string;
  readonly #application: Application;
  readonly #visitor: BackupVisitor;
  readonly #tables = new Set<string>();
  #heading: Heading | undefined;
  #open: { readonly table: TableNote; readonly reader: RowsReader } | undefined;
  #rows = 0;

  constructor(path: string, application: Application, visitor: BackupVisitor) {
    this.#path = path;
    this.#application = application;
    this.#visitor = visitor;
  }

  async note(note: Note): Promise<void> {
    const isFirst = this.#heading === undefined;
    const isInTable = this.#open !== undefined;
    if (isFirst !== (note.type === 'backup') || isInTable !== (note.type === 'rows')) throw this.#inconsistent();
    if (note.type === 'backup') this.#heading = note;
    else if (note.type === 'table') await this.#begin(note);
    else if (note.type === 'rows') await this.#end(note);
    else if (note.type === 'sequences') await this.#visitor.sequences(note.values);
    else if (note.tables !== this.#tables.size || note.rows !== this.#rows) throw this.#inconsistent();
  }

  async block(block: Buffer): Promise<void> {
    if (!this.#open) throw this.#inconsistent();
    this.#refuse(this.#open.reader.read(block));
    await this.#visitor.block(block);
  }

  get summary(): Omit<BackupSummary, 'bytes'> {
    if (!this.#heading) throw this.#inconsistent();
    return { heading: this.#heading, tables: this.#tables.size, rows: this.#rows };
  }

  async #begin(table: TableNote): Promise<void> {
    const key = JSON.stringify([table.schema, table.name]);
    if (this.#tables.has(key)) throw this.#inconsistent();
    this.#tables.add(key);
    this.#open = { table, reader: new RowsReader(table.columns.length) };
    await this.#visitor.table(table);
  }

  async #end(note: RowsNote): Promise<void> {
    const { reader } = this.#open ?? {};
    this.#refuse(reader?.unfinished);
    if (reader?.rows !== note.rows)
      throw new CannotStart(
        `${this.#path} says other rows of ${this.#tableName} than it holds (${note.rows} for ${reader?.rows}); take another backup.`,
      );
    this.#open = undefined;
    this.#rows += note.rows;
    await this.#visitor.rows(note);
  }

  #refuse(line: number | undefined): void {
    if (line !== undefined)
      throw new CannotStart(
        `${this.#path} holds something in line ${line} of ${this.#tableName} that is no row of it; take another backup.`,
      );
  }

  #inconsistent(): CannotStart {
    return inconsistent(this.#path, this.#application);
  }

  get #tableName(): string {
    return `the table ${this.#open?.table.schema}.${this.#open?.table.name}`;
  }
}

const inconsistent = (path: string, { name }: Application): CannotStart =>
  new CannotStart(`${path} contradicts itself: it was not written by a ${name} that is known here.`);
