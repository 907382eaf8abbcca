import { vi } from 'vitest';

// The clock of a page whose sockets are real. It goes on with the turns of the event loop alone, on which the print
// service of the test hangs, too: a busy machine makes neither of them late for the other.

const clocks = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] as const;

/** So far the clock goes on at a time, in ms: a word over a socket and its answer take a few of them. */
const step = 10;

/** In ms; nothing that is waited for takes longer. */
const patience = 300_000;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const stepOn = async (): Promise<void> => {
  await turn();
  await turn();
  vi.advanceTimersByTime(step);
};

/** Begins to keep the time; `vi.useRealTimers` ends it. */
export const keepTime = (): void => {
  vi.useFakeTimers({ toFake: [...clocks] });
};

/** Lets so many ms pass. */
export const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += step) await stepOn();
};

/** Lets time pass until something is so; throws, with what was waited for, where it never will be. */
export const until = async (isSo: () => boolean, what: () => string): Promise<void> => {
  for (let passed = 0; !isSo(); passed += step) {
    if (passed >= patience) throw new Error(`Not within ${patience / 1_000} s: ${what()}`);
    await stepOn();
  }
};
