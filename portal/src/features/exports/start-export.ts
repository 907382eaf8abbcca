import { shopDay } from '../../../../shop/dates.ts';
import { failureSentence, waitingSentence, waitMs } from './export-failure.ts';
import type { ExportedList } from './exported-list.ts';
import { sourceOf } from './exports.queries.ts';
import { type FormatName, fileFormats } from './file-format.ts';
import { chooseTarget, type FileTarget } from './file-target.ts';
import { type ExportProgress, runExport } from './run-export.ts';

/** What has become of an export; `problem` says why there is no file. */
export type ExportState = ExportProgress & {
  readonly phase: 'running' | 'done' | 'cancelled' | 'failed';
  readonly problem: string | null;
};

/** An export under way, outside of what is shown of it. */
export type RunningExport = {
  readonly list: ExportedList;
  readonly fileName: string;
  readonly state: () => ExportState;
  /** Calls back after every change; answers how to stop that. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Stops, and leaves no file. */
  readonly cancel: () => void;
  /** Asks at once for what could not be read. */
  readonly tryNow: () => void;
};

const titles = { products: 'Products', customers: 'Customers', discounts: 'Discounts', users: 'Users' } as const;

/** Asks where the file is to go and begins; null where the person changed their mind. To be called by a click. */
export async function beginExport(list: ExportedList, formatName: FormatName): Promise<RunningExport | null> {
  const format = fileFormats[formatName];
  const target = await chooseTarget(`${list.kind} ${shopDay(new Date())}${format.extension}`, format);
  return target && startExport(list, formatName, target);
}

function startExport(list: ExportedList, format: FormatName, target: FileTarget): RunningExport {
  const listeners = new Set<() => void>();
  const abort = new AbortController();
  const source = sourceOf(list);
  let state: ExportState = { phase: 'running', done: 0, total: null, waiting: null, problem: null };
  let tryNow = (): void => {};

  const change = (next: Partial<ExportState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const untilNext = (failures: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs(failures));
      tryNow = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', tryNow, { once: true });
    });

  const ports = {
    read: source.read,
    writer: fileFormats[format].writer(source.columns, titles[list.kind]),
    target,
    waitingSentence,
    untilNext,
    breathe: () => new Promise<void>((resolve) => setTimeout(resolve)),
    onProgress: change,
  };
  runExport(ports, abort.signal).then(
    () => change({ phase: 'done' }),
    (error: unknown) => {
      if (abort.signal.aborted) return change({ phase: 'cancelled' });
      console.error('The export failed', error);
      change({ phase: 'failed', waiting: null, problem: failureSentence(error) });
    },
  );
  return {
    list,
    fileName: target.name,
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    cancel: () => abort.abort(),
    tryNow: () => tryNow(),
  };
}
