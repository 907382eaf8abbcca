import { expect, test } from 'vitest';
import {
  endsAfterMs,
  mostNamed,
  type OthersWork,
  printingOf,
  toldIn,
  worksAfter,
  worksAt,
  worksWithout,
} from './at-work.ts';

const work: OthersWork = {
  id: 'one',
  who: 'asha@thaan.example',
  of: 'labels',
  step: 'printing',
  done: 120,
  total: 400,
  products: ['BC26001', 'BC26002'],
};
const sending = { ...work, of: 'customers', step: 'sending', products: null };

test('what a page tells is known, and nothing else that the message holds', () => {
  expect(toldIn({ ...work, isOver: false, other: 1 })).toEqual({ work, isOver: false });
  expect(toldIn({ ...sending, isOver: true })).toEqual({ work: sending, isOver: true });
});

test.each([
  ['no object', 'printing'],
  ['nothing', null],
  ['a list', [work]],
  ['a kind that there is not', { ...work, of: 'bills' }],
  ['a kind of the prototype', { ...work, of: 'toString' }],
  ['a step of another kind', { ...work, step: 'sending' }],
  ['a step that is no text', { ...work, step: ['printing'] }],
  ['no id', { ...work, id: '' }],
  ['an id without end', { ...work, id: 'x'.repeat(65) }],
  ['nobody', { ...work, who: '' }],
  ['an address without end', { ...work, who: 'x'.repeat(321) }],
  ['an address of several lines', { ...work, who: 'asha\nall is well' }],
  ['somebody who is no text', { ...work, who: { toString: 'asha' } }],
  ['less than nothing', { ...work, done: -1 }],
  ['half a label', { ...work, done: 0.5 }],
  ['more than there are', { ...work, done: 401 }],
  ['more than anybody prints', { ...work, total: 1e9 }],
  ['a number as text', { ...work, total: '400' }],
  ['products that are none', { ...work, products: [1] }],
  ['products without end', { ...work, products: Array.from({ length: mostNamed + 1 }, () => 'BC26001') }],
  ['a product without end', { ...work, products: ['x'.repeat(41)] }],
  ['products left out', { ...work, products: undefined }],
])('a message with %s is passed over', (_, message) => {
  expect(toldIn(message)).toBeNull();
});

const after = (told: readonly (readonly [id: string, at: number, isOver?: boolean])[]) =>
  told.reduce(
    (known, [id, at, isOver = false]) => worksAfter(known, { work: { ...work, id }, isOver }, at),
    worksAt(new Map(), 0),
  );

test('a work is known until its end is told', () => {
  const known = after([
    ['one', 0],
    ['two', 0],
    ['one', 1_000],
  ]);
  expect([...known.keys()]).toEqual(['one', 'two']);
  expect([...worksAfter(known, { work, isOver: true }, 2_000).keys()]).toEqual(['two']);
});

test('of which nothing is heard for so long as no page is silent that works, that has ended', () => {
  const known = after([
    ['one', 0],
    ['two', 5_000],
  ]);
  expect([...worksAt(known, 61_000).keys()]).toEqual(['one', 'two']);
  expect([...worksAt(known, endsAfterMs - 1).keys()]).toEqual(['one', 'two']);
  expect([...worksAt(known, endsAfterMs).keys()]).toEqual(['two']);
});

test('who has left is at nothing any more', () => {
  const known = worksAfter(after([['one', 0]]), { work: { ...work, id: 'two', who: 'ravi' }, isOver: false }, 0);
  expect([...worksWithout(known, [work.who]).keys()]).toEqual(['two']);
});

test('so many at most are known, and those go on to be', () => {
  const many = Array.from({ length: 25 }, (_, place) => [`work ${place}`, 0] as const);
  const known = after([...many, ['work 0', 5_000]]);
  expect(known.size).toBe(20);
  expect(worksAt(known, endsAfterMs).size).toBe(1);
});

test('labels of the same products are printed, or may be', () => {
  const others: OthersWork[] = [
    { ...work, id: 'theirs', products: ['BC26009'] },
    { ...work, id: 'unnamed', products: null },
    { ...work, id: 'a file', of: 'products', step: 'saving', products: null },
  ];
  const ids = printingOf([work, ...others], new Set(['BC26002', 'BC26003'])).map(({ id }) => id);
  expect(ids).toEqual(['one', 'unnamed']);
});
