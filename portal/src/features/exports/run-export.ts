import type { Json } from '../../lib/database.gen.ts';
import type { ListSource, Piece } from './exports.queries.ts';
import type { FileTarget } from './file-target.ts';
import type { FileWriter } from './file-writer.ts';

/** How far an export is. */
export type ExportProgress = {
  /** How many of the list are in the file. */
  readonly done: number;
  /** How many there are; null until it is known. */
  readonly total: number | null;
  /** Why it does not go on for now; null while it does. */
  readonly waiting: string | null;
};

/** What an export needs of the world. */
export type ExportPorts = {
  readonly read: ListSource['read'];
  readonly writer: FileWriter;
  readonly target: Pick<FileTarget, 'write' | 'close' | 'discard'>;
  /** What is said of a failure that may pass by itself; null for one that will not. */
  waitingSentence(error: unknown): string | null;
  /** Resolves when a piece is to be asked for again; `failures` is how often in a row it could not be read. */
  untilNext(failures: number, signal: AbortSignal): Promise<void>;
  /** Lets the page do what waits. */
  breathe(): Promise<void>;
  onProgress(progress: ExportProgress): void;
};

/** How many lines become bytes in one go: a few ms of work. */
const linesAtOnce = 500;

/**
 * Writes the whole of a list to a file and answers how many it holds. A piece that could not be read is asked for
 * again, for as long as that may help. When it fails or is aborted it throws, and no file is left.
 */
export async function runExport(ports: ExportPorts, signal: AbortSignal): Promise<number> {
  const { writer, target } = ports;
  let progress: ExportProgress = { done: 0, total: null, waiting: null };
  const report = (change: Partial<ExportProgress>): void => {
    progress = { ...progress, ...change };
    ports.onProgress(progress);
  };

  const readPatiently = async (after: Json): Promise<Piece> => {
    for (let failures = 1; ; failures += 1) {
      try {
        const piece = await ports.read(after, signal);
        report({ waiting: null });
        return piece;
      } catch (error) {
        signal.throwIfAborted();
        const waiting = ports.waitingSentence(error);
        if (waiting === null) throw error;
        report({ waiting });
        await ports.untilNext(failures, signal);
        signal.throwIfAborted();
      }
    }
  };

  const write = async (parts: ReturnType<FileWriter['end']>): Promise<void> => {
    for (const part of parts) await target.write(part);
    await ports.breathe();
    signal.throwIfAborted();
  };

  try {
    signal.throwIfAborted();
    for (let after: Json = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const piece: Piece = await readPatiently(after);
      for (let from = 0; from < piece.lines.length; from += linesAtOnce) {
        await write(writer.lines(piece.lines.slice(from, from + linesAtOnce)));
      }
      report({ done: progress.done + piece.found, total: piece.count ?? progress.total });
      after = piece.after;
    }
    await write(writer.end());
    await target.close();
    return progress.done;
  } catch (error) {
    // What it failed with is told, whatever becomes of its remains.
    await target.discard().catch((remains: unknown) => console.error('A half file could not be removed', remains));
    throw error;
  }
}
