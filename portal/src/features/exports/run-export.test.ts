import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../lib/provider-error.ts';
import { csvWriter } from './csv-writer.ts';
import { failureSentence, waitingSentence, waitMs } from './export-failure.ts';
import type { Piece } from './exports.queries.ts';
import { type ExportPorts, type ExportProgress, runExport } from './run-export.ts';

const columns = [{ header: 'No.', kind: 'count', width: 5 }] as const;

/** A list of so many in pieces of so many. */
const listOf = (total: number, size: number): ExportPorts['read'] => {
  return async (after): Promise<Piece> => {
    const from = Number(after ?? 0);
    const numbers = Array.from({ length: Math.min(size, total - from) }, (_, index) => from + index + 1);
    const next = from + numbers.length;
    const lines = numbers.map((number) => [number]);
    return { count: after === null ? total : null, found: numbers.length, lines, after: next < total ? next : null };
  };
};

const wholeFile = (total: number): string =>
  `No.\r\n${Array.from({ length: total }, (_, index) => `${index + 1}\r\n`).join('')}`;

let file: { text: string; state: 'open' | 'whole' | 'gone' };
let told: ExportProgress[];
let waits: number[];

const ports = (change: Partial<ExportPorts> = {}): ExportPorts => ({
  read: listOf(2500, 1000),
  writer: csvWriter(columns),
  target: {
    write: async (bytes) => {
      file.text += new TextDecoder().decode(bytes);
    },
    close: async () => {
      file.state = 'whole';
    },
    discard: async () => {
      file.state = 'gone';
    },
  },
  waitingSentence,
  untilNext: async (failures) => {
    waits.push(failures);
  },
  breathe: async () => {},
  onProgress: (progress) => told.push(progress),
  ...change,
});

beforeEach(() => {
  file = { text: '', state: 'open' };
  told = [];
  waits = [];
});

const { signal } = new AbortController();
const offline = new ProviderError({ message: 'No answer.', offline: true });

test('all pieces stand in the file, one after the other, and it is told how far it is', async () => {
  expect(await runExport(ports(), signal)).toBe(2500);
  expect(file).toEqual({ text: wholeFile(2500), state: 'whole' });
  expect(told.map(({ done }) => done).filter((done, index, all) => done !== all[index - 1])).toEqual([
    0, 1000, 2000, 2500,
  ]);
  expect(new Set(told.map(({ total }) => total))).toEqual(new Set([null, 2500]));
});

describe('a piece that could not be read', () => {
  test('is asked for again until it comes, and stands in the file once', async () => {
    const list = listOf(2500, 1000);
    let asked = 0;
    const read: ExportPorts['read'] = async (after, given) => {
      asked += 1;
      if (asked > 1 && asked < 5) throw asked === 3 ? new ProviderError({ message: 'Ended', status: 401 }) : offline;
      return list(after, given);
    };
    expect(await runExport(ports({ read }), signal)).toBe(2500);
    expect(file).toEqual({ text: wholeFile(2500), state: 'whole' });
    expect(waits).toEqual([1, 2, 3]);
    expect(told.map(({ waiting }) => waiting).filter((text) => text !== null)).toEqual([
      'The server cannot be reached. The export goes on by itself.',
      'Your session has ended. Log in again: the export goes on by itself.',
      'The server cannot be reached. The export goes on by itself.',
    ]);
    expect(told.at(-1)?.waiting).toBeNull();
  });

  test('for a reason that will not pass leaves no file', async () => {
    const refused = new ProviderError({ message: 'Only staff may do this.', code: '42501', status: 403 });
    const list = listOf(2500, 1000);
    const read: ExportPorts['read'] = async (after, given) => {
      if (after === 2000) throw refused;
      return list(after, given);
    };
    await expect(runExport(ports({ read }), signal)).rejects.toBe(refused);
    expect(file.state).toBe('gone');
    expect(waits).toEqual([]);
  });
});

test('a file that takes no more, or cannot be made whole, is none', async () => {
  const full = new DOMException('No room', 'QuotaExceededError');
  const fail = async () => {
    throw full;
  };
  const { target } = ports();
  await expect(runExport(ports({ target: { ...target, write: fail } }), signal)).rejects.toBe(full);
  expect(file.state).toBe('gone');
  file.state = 'open';
  await expect(runExport(ports({ target: { ...target, close: fail } }), signal)).rejects.toBe(full);
  expect(file.state).toBe('gone');
});

test.each(['while reading', 'while writing', 'while waiting'])(
  'a cancelled export stops and leaves no file: %s',
  async (when) => {
    const abort = new AbortController();
    const list = listOf(2500, 1000);
    const cancelled = ports({
      read: async (after, given) => {
        if (when === 'while reading' && after === 1000) abort.abort();
        if (when === 'while waiting' && after === 1000) throw offline;
        given.throwIfAborted();
        return list(after, given);
      },
      breathe: async () => {
        if (when === 'while writing') abort.abort();
      },
      untilNext: async () => abort.abort(),
    });
    await expect(runExport(cancelled, abort.signal)).rejects.toThrow();
    expect(file.state).toBe('gone');
  },
);

test('what is waited for and what is said', () => {
  expect([1, 2, 3, 4, 5, 20].map(waitMs)).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
  expect(waitingSentence(new ProviderError({ message: 'Busy', status: 429 }))).toMatch(/busy/);
  expect(waitingSentence(new ProviderError({ message: 'No', status: 403 }))).toBeNull();
  expect(waitingSentence(new TypeError('no'))).toBeNull();
  expect(failureSentence(new ProviderError({ message: 'No.', hint: 'Ask the owner.' }))).toBe('No. Ask the owner.');
  expect(failureSentence(new DOMException('x', 'QuotaExceededError'))).toMatch(/could not be written/);
});
