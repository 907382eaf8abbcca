import { expect, test } from 'vitest';
import { lineKey } from '../printer/label/label-line.ts';
import { sampleLine } from '../printer/label/sample-line.ts';
import { type BatchCopies, isPrintable, planBatch, refusedText, totalsText } from './batch-plan.ts';

const line = (productid: string, variantid: string | null, stock: number, stale = 0) =>
  sampleLine({ productid, variantid, stock, stale });

const lines = [line('BC26001', 'a', 3), line('BC26001', 'b', 0), line('BC26002', 'c', 5, 2), line('BC26003', null, 0)];
const copies = (given: Partial<BatchCopies> = {}): BatchCopies => ({
  source: 'stock',
  same: '1',
  spares: '',
  came: null,
  typed: new Map(),
  ...given,
});
const none = new Map<string, string>();
const counts = (given: Partial<BatchCopies>) => planBatch(lines, copies(given), none).lines.map((each) => each.copies);

test('as many labels as there are pieces; lines without pieces print none', () => {
  const plan = planBatch(lines, copies(), none);
  expect(plan.lines.map((each) => each.copies)).toEqual([3, 0, 5, 0]);
  expect(totalsText(plan)).toBe('8 labels of 2 products');
  expect(isPrintable(plan)).toBe(true);
});

test.each([
  [{ source: 'one' }, [1, 1, 1, 1]],
  [{ source: 'one', spares: '1' }, [2, 2, 2, 2]],
  [{ source: 'stale' }, [0, 0, 2, 0]],
  [{ source: 'came', came: new Map([['b', 7]]) }, [0, 7, 0, 0]],
  [{ source: 'same', same: '2' }, [2, 2, 2, 2]],
  [{ source: 'same', same: '2', spares: '1' }, [3, 3, 3, 3]],
  [{ spares: '2' }, [5, 0, 7, 0]],
  [{ source: 'stale', spares: '1' }, [0, 0, 3, 0]],
  [
    {
      spares: '2',
      typed: new Map([
        ['b', '4'],
        ['c', '0'],
      ]),
    },
    [5, 4, 0, 0],
  ],
] as const)('%o counts %o', (given, expected) => {
  expect(counts(given)).toEqual(expected);
});

test('a number that is none is said at its field, and nothing can be printed', () => {
  for (const typed of ['', '-1', '1.5', 'ten', '1,,0', '10000']) {
    const plan = planBatch(lines, copies({ typed: new Map([['a', typed]]) }), none);
    expect(plan.lines[0]?.error, typed).toBe('Type a whole number from 0 to 9,999.');
    expect([plan.invalid, isPrintable(plan)]).toEqual([1, false]);
  }
  expect(planBatch(lines, copies({ source: 'same', same: 'x' }), none)).toMatchObject({
    sameError: 'Type a whole number from 0 to 9,999.',
    invalid: 0,
    labels: 0,
  });
  expect(isPrintable(planBatch(lines, copies({ spares: '-1' }), none))).toBe(false);
});

test('a label that is refused is left out, and said where labels of it were asked for', () => {
  const refusals = new Map([
    ['a', 'No price.'],
    ['b', 'No price.'],
    ['c', 'Too long.'],
  ]);
  const plan = planBatch(lines, copies({ typed: new Map([['product BC26003', '1']]) }), refusals);
  expect(plan.refused.map(({ reason, lines: refused }) => [reason, refused.map(lineKey)])).toEqual([
    ['No price.', ['a']],
    ['Too long.', ['c']],
  ]);
  expect([plan.labels, refusedText(plan.refused), isPrintable(plan)]).toEqual([1, '2 lines cannot be printed', true]);
});

test('nothing to print, and too much, cannot be printed', () => {
  expect(isPrintable(planBatch([line('BC26001', 'a', 0)], copies(), none))).toBe(false);
  const many = [line('BC26001', 'a', 9_999), line('BC26001', 'b', 9_999), line('BC26001', 'c', 3)];
  const plan = planBatch(many, copies(), none);
  expect([plan.tooMany, isPrintable(plan)]).toEqual(['Print at most 20,000 labels at once. These are 20,001.', false]);
});
