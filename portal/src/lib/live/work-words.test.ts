import { expect, test } from 'vitest';
import type { OthersWork } from './at-work.ts';
import { printedBySentence, workText } from './work-words.ts';

const work: OthersWork = {
  id: 'one',
  who: 'asha@thaan.example',
  of: 'labels',
  step: 'printing',
  done: 120,
  total: 1400,
  products: ['A1', 'A2', 'A3', 'A4', 'A5'],
};
const file: OthersWork = { ...work, of: 'products', products: null, total: 10_000 };

test.each([
  [work, 'asha@… is printing 120 of 1,400 labels'],
  [{ ...work, done: 0, total: 1 }, 'asha@… is printing 0 of 1 label'],
  [{ ...file, step: 'sending', done: 3_200 }, 'asha@… is importing 3,200 of 10,000 lines'],
  [{ ...file, step: 'checking' }, 'asha@… is checking 10,000 lines to import'],
  [{ ...file, step: 'saving', total: 1 }, 'asha@… is importing 1 line'],
  [{ ...work, who: '+919876543210' }, '+919876543210 is printing 120 of 1,400 labels'],
] as const)('%#: what somebody is at', (one, text) => {
  expect(workText(one, 'ravi@thaan.example')).toBe(text);
});

test('a whole address, and what oneself is at elsewhere', () => {
  expect(workText(work, '', { isWhole: true })).toBe('asha@thaan.example is printing 120 of 1,400 labels');
  expect(workText(work, work.who)).toBe('You are printing 120 of 1,400 labels on another page');
});

test.each([
  [work, 'asha@… is printing 1,400 labels'],
  [{ ...file, step: 'sending' }, 'asha@… is importing 10,000 lines'],
] as const)('%#: what stays the same while the work goes on', (one, text) => {
  for (const done of [0, 7]) expect(workText({ ...one, done }, '', { isSteady: true })).toBe(text);
});

test.each([
  [['A1'], 'Labels of A1 are being printed by asha@thaan.example right now.'],
  [['A2', 'A1', 'B1'], 'Labels of A1 and A2 are being printed by asha@thaan.example right now.'],
  [
    ['A1', 'A2', 'A3', 'A4', 'A5'],
    'Labels of A1, A2, A3 and 2 more are being printed by asha@thaan.example right now.',
  ],
])('of %s', (products, sentence) => {
  expect(printedBySentence(work, new Set(products), '')).toBe(sentence);
});

test('where nobody can say of which products, and where one prints oneself', () => {
  expect(printedBySentence({ ...work, products: null }, new Set(['A1']), '')).toBe(
    '1,400 labels, perhaps of these products too, are being printed by asha@thaan.example right now.',
  );
  expect(printedBySentence(work, new Set(['A1']), work.who)).toBe(
    'Labels of A1 are being printed by you on another page right now.',
  );
});
