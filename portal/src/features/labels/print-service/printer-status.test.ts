import { expect, test } from 'vitest';
import {
  isHolding,
  isOwnWord,
  type PrinterStatus,
  reported,
  reportFrom,
  type StatusReport,
  statusSentence,
} from './printer-status.ts';

const event = (statusText: string, eventType = 'PRINTER', severity = 'FATAL') => ({
  printerName: 'TSC',
  eventType,
  statusText,
  severity,
});

/** The state after these words, each so many ms after the first. */
const after = (
  ...words: readonly (readonly [at: number, text: string, type?: string])[]
): PrinterStatus | undefined => {
  let state: StatusReport | null = null;
  for (const [at, text, type] of words) {
    const report = reportFrom(event(text, type), at);
    if (report) state = reported(state, report);
  }
  return state?.status;
};

test.each([
  ['OK', 'ready'],
  ['PRINTING', 'busy'],
  ['POWER_SAVE', 'ready'],
  ['PAPER_OUT', 'paper-out'],
  ['DOOR_OPEN', 'open'],
  ['PAUSED', 'paused'],
  ['OFFLINE', 'offline'],
  ['NOT_AVAILABLE', 'offline'],
  ['PAPER_JAM', 'error'],
])('%s is %s', (text, kind) => {
  expect(after([0, text])?.kind).toBe(kind);
});

test('of the words that come together the one that explains the others is told', () => {
  expect(after([0, 'PAPER_OUT'], [1, 'OFFLINE'])).toEqual({ kind: 'paper-out' });
  expect(after([0, 'OFFLINE'], [1, 'PAPER_OUT'])).toEqual({ kind: 'paper-out' });
  expect(after([0, 'OFFLINE'], [1, 'DOOR_OPEN'], [2, 'PAPER_OUT'])).toEqual({ kind: 'open' });
  expect(after([0, 'PAPER_OUT'], [1, 'PRINTING'])).toEqual({ kind: 'paper-out' });
});

test('a printer that took a short job is ready, not busy for ever; paper that runs low is a warning until it is out', () => {
  expect(after([0, 'PROCESSING'], [1, 'PRINTING'], [2, 'OK'])).toEqual({ kind: 'ready' });
  expect(after([0, 'OK'], [1, 'PROCESSING'])).toEqual({ kind: 'busy' });
  const low = reportFrom(event('PAPER_PROBLEM', 'PRINTER', 'WARN'), 0);
  expect([low?.status, reportFrom(event('PAPER_PROBLEM'), 0)?.status.kind]).toEqual([{ kind: 'low' }, 'error']);
  expect(after([0, 'OK'])).toEqual({ kind: 'ready' });
});

test.each([
  ['OK', false],
  ['PROCESSING', false],
  ['PRINTING', false],
  ['PAUSED', false],
  ['UNKNOWN', false],
  ['PAPER_OUT', true],
  ['OFFLINE', true],
  ['NO_TONER', true],
  ['POWER_SAVE', true],
])('whether %s is what only the printer itself can know: %s', (text, isOwn) => {
  expect(isOwnWord(event(text))).toBe(isOwn);
});

test('of the words about a job, its want of paper is the printer’s own', () => {
  expect([isOwnWord(event('PAPEROUT', 'JOB')), isOwnWord(event('COMPLETE', 'JOB')), isOwnWord(null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('what comes later stands alone, also after a run of words', () => {
  expect(after([0, 'PAPER_OUT'], [250, 'OFFLINE'], [400, 'OK'])).toEqual({ kind: 'ready' });
});

test('of a job in the queue only its want of paper counts', () => {
  expect(after([0, 'PAPEROUT', 'JOB'])).toEqual({ kind: 'paper-out' });
  expect(after([0, 'PAPER_OUT'], [900, 'COMPLETE', 'JOB'])).toEqual({ kind: 'paper-out' });
});

test.each([null, {}, { printerName: 'TSC' }, event('UNKNOWN')])('%j says nothing of a printer', (told) => {
  expect(reportFrom(told, 0)).toBeNull();
});

test('a printer that holds what it is sent has a sentence, one that prints has none', () => {
  const held = (['paper-out', 'open', 'offline', 'paused', 'gone'] as const).map((kind) => ({ kind }));
  const all: PrinterStatus[] = [...held, { kind: 'error', text: 'the paper is jammed' }];
  expect(new Set(all.map((status) => statusSentence(status, 'TSC'))).size).toBe(6);
  expect(all.every(isHolding)).toBe(true);
  for (const kind of ['ready', 'busy', 'low', 'unknown'] as const) {
    expect([isHolding({ kind }), statusSentence({ kind }, 'TSC')]).toEqual([false, null]);
  }
});
