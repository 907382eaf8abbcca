import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientWatch } from './patient-watch.ts';
import { PrinterStates } from './printer-states.ts';
import type { PrinterStatus } from './printer-status.ts';

let states: PrinterStates;

beforeEach(() => {
  states = new PrinterStates();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const says = (statusText: string) => states.heard({ printerName: 'TSC', eventType: 'PRINTER', statusText });

/** A watch of a printer that answers each question with the word given, or not at all. */
const watched = () => {
  const told: PrinterStatus['kind'][] = [];
  const printer = { answer: null as string | null, asked: 0 };
  const watch = patientWatch({
    every: 3_000,
    ask: async () => {
      printer.asked++;
      await Promise.resolve();
      if (printer.answer) says(printer.answer);
    },
    tell: ({ kind }) => told.push(kind),
  });
  const stop = states.watch('TSC', watch.heard);
  const end = () => {
    stop();
    watch.end();
  };
  return { told, printer, end };
};

test('a printer that holds is asked until it is well, and no more then', async () => {
  const { told, printer, end } = watched();
  says('PAPER_OUT');
  await vi.advanceTimersByTimeAsync(6_000);
  expect([printer.asked, told]).toEqual([2, ['paper-out']]);
  printer.answer = 'OK';
  await vi.advanceTimersByTimeAsync(30_000);
  expect([printer.asked, told]).toEqual([3, ['paper-out', 'ready']]);
  end();
});

test('a lost connection is no word that there is paper: what holds is asked once there is one again', async () => {
  const { told, printer, end } = watched();
  says('PAPER_OUT');
  states.ended();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(told).toEqual(['paper-out']);
  printer.answer = 'PAPER_OUT';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(new Set(told)).toEqual(new Set(['paper-out']));
  printer.answer = 'OK';
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told.at(-1)).toBe('ready');
  end();
});

test('a service that stays away is not asked for ever: then nothing is known', async () => {
  const { told, printer, end } = watched();
  says('DOOR_OPEN');
  states.ended();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([printer.asked, told]).toEqual([10, ['open', 'unknown']]);
  end();
});

test('of a printer that did not hold, a lost connection is told and nothing is asked', async () => {
  const { told, printer, end } = watched();
  says('OK');
  states.ended();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([printer.asked, told]).toEqual([0, ['ready', 'unknown']]);
  end();
});

test('an ended watch asks nothing more', async () => {
  const { printer, end } = watched();
  says('PAPER_OUT');
  end();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(printer.asked).toBe(0);
});
