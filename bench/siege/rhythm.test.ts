import { expect, test } from 'vitest';
import type { Step } from './person.ts';
import { inRhythm, type Sample } from './rhythm.ts';

/** Keeps this process busy, as nothing else would be as exact. */
const standStill = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

const nothing: Step = async () => {};

const done = async (steps: readonly Step[], everyMs: number): Promise<Sample[]> => {
  const samples: Sample[] = [];
  await inRhythm(steps, everyMs, () => samples.length === steps.length, samples);
  return samples;
};

test('a step that is late because of the one before it is counted from when it was due', async () => {
  const long: Step = async () => standStill(100);
  const [first, second, third] = await done([long, nothing, nothing], 20);
  expect(first?.took).toBeGreaterThanOrEqual(100);
  expect(second?.took).toBeGreaterThanOrEqual(80);
  expect(third?.took).toBeGreaterThanOrEqual(60);
  expect((third?.due ?? 0) - (second?.due ?? 0)).toBeCloseTo(20);
});

test('what was due and is not begun any more counts as long as it has waited', async () => {
  const samples: Sample[] = [];
  await inRhythm([async () => standStill(100)], 20, () => samples.length > 0, samples);
  expect(samples.length).toBeGreaterThanOrEqual(5);
  expect(samples[1]?.took).toBeGreaterThanOrEqual(80);
});

test('a step that is not late waits for its time', async () => {
  const began = performance.now();
  const samples = await done([nothing, nothing, nothing], 20);
  // A timer may be a part of a millisecond early.
  expect((samples[2]?.due ?? 0) - began).toBeGreaterThanOrEqual(39);
});

test('what is refused is kept in its words, and the work goes on', async () => {
  const refuse: Step = async () => {
    throw new Error('503 not now');
  };
  const samples = await done([refuse, nothing], 0);
  expect(samples.map(({ failure }) => failure)).toEqual(['503 not now', undefined]);
});
