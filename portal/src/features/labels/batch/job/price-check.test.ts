import { expect, test } from 'vitest';
import type { LabelLine } from '../../printer/label/label-line.ts';
import { sampleLine } from '../../printer/label/sample-line.ts';
import { batchChanges, linesOf } from './price-check.ts';

const line = (variantid: string, changed: Partial<LabelLine> = {}) =>
  sampleLine({ variantid, color: variantid, stock: 12, stale: 12, ...changed });

const batch = (forStale: boolean) => ({
  template: 'price' as const,
  lines: [line('Red'), line('Blue')],
  copies: [12, 12],
  forStale,
});

/** Labels about to go out, after all before them. */
const asked = (from: number, count: number) => ({
  runs: [{ from, count }],
  out: from > 0 ? [{ from: 0, count: from }] : [],
});

test('labels for an old price that somebody else has printed meanwhile are not printed again', () => {
  const now = [line('Red', { stale: 0 }), line('Blue', { stale: 5 })];
  expect(batchChanges(batch(true), asked(0, 24), now)).toEqual([
    'BC26001, M, Red: its new labels were printed meanwhile.',
    'BC26001, M, Blue: 12 pieces needed a new label, now it is 5.',
  ]);
  expect(batchChanges(batch(false), asked(0, 24), now), 'other labels are wanted all the same').toEqual([]);
});

test('what the job itself has sent is not taken for somebody else’s, recorded or not yet', () => {
  const rest = (red: number, blue: number) =>
    batchChanges(batch(true), asked(7, 17), [line('Red', { stale: red }), line('Blue', { stale: blue })]);
  expect([rest(12, 12), rest(5, 12)]).toEqual([[], []]);
  expect(rest(4, 12)).toEqual(['BC26001, M, Red: 5 pieces needed a new label, now it is 4.']);
});

test('only the lines that are asked for count; a piece that is sold stops no job under way', () => {
  const now = [line('Red', { retailprice: 275 }), line('Blue', { stock: 11 })];
  expect(batchChanges(batch(false), asked(12, 12), now, false)).toEqual([]);
  expect(batchChanges(batch(false), asked(12, 12), now)).toEqual(['BC26001, M, Blue: the stock was 12, now it is 11.']);
  expect(batchChanges(batch(false), asked(11, 2), now, false)).toEqual([
    'BC26001: the retail price was ₹250.00, now it is ₹275.00.',
  ]);
});

test('the lines of some labels', () => {
  expect(linesOf(batch(false), [{ from: 10, count: 4 }]).map(({ line: { color }, copies }) => [color, copies])).toEqual(
    [
      ['Red', 2],
      ['Blue', 2],
    ],
  );
});
