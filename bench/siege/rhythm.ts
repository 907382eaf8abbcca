import { setTimeout as pause } from 'node:timers/promises';
import type { Step } from './person.ts';

/** One step of somebody's work. */
export interface Sample {
  /** When it was due, on the clock of `performance.now()`. */
  readonly due: number;
  /** Ms until it was done. */
  readonly took: number;
  readonly failure?: string;
}

/**
 * Does one step after another, one every `everyMs`, until it is over, and adds each to `samples`. A step that is late
 * because the one before it took so long is counted from when it was due, and what was missed is made up for: so a
 * second of standstill weighs a second.
 */
export const inRhythm = async (
  steps: readonly Step[],
  everyMs: number,
  isOver: () => boolean,
  samples: Sample[],
): Promise<void> => {
  let due = performance.now();
  let wasLate = false;
  for (let turn = 0; !isOver(); turn += 1) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const began = wasLate ? due : performance.now();
    const failure = await failureOf(steps[turn % steps.length]);
    const ended = performance.now();
    samples.push({ due: began, took: ended - began, ...(failure !== undefined && { failure }) });
    due = everyMs === 0 ? ended : due + everyMs;
    wasLate = ended > due;
  }
  // What could not be begun any more has waited until now, and would have waited longer.
  const now = performance.now();
  for (; everyMs > 0 && due < now; due += everyMs) samples.push({ due, took: now - due });
};

const failureOf = async (step: Step | undefined): Promise<string | undefined> => {
  try {
    await step?.();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
