import { describe, expect, test } from 'vitest';
import { picturePath } from '../../../../shop/pictures.ts';
import type { Json } from '../../lib/database.gen.ts';
import type { Change } from './change.ts';
import { changeLines } from './change-lines.ts';
import { fieldsPutBack } from './change-words.ts';
import { kindWords } from './field-words.ts';
import { picturesSentence } from './picture-words.ts';

type Values = Record<string, Json>;

const [one = '', two = '', three = '', four = ''] = [1, 2, 3, 4].map(
  (at) => `${at}f8fad5b-d9cb-469f-a165-70867728950e`,
);
const web = 'https://pictures.example/saree';

const changed = (before: Values, after: Values, current: Values | null = after): Change => ({
  changeid: 9,
  kind: 'product',
  record: 'BC26001',
  variantid: null,
  name: 'Silk - Saree',
  action: 'changed',
  ...{ before, after, current },
  texts: {},
  changed_at: '2026-11-21T05:05:00+00:00',
  changed_by: 'owner@shop.example',
  way: null,
});

const named = (...[first, ...pictures]: string[]): Values => ({
  producturl: first === undefined ? null : picturePath(first),
  pictures,
});

describe('what became of pictures', () => {
  test.each([
    ['the first added', { producturl: null }, { producturl: picturePath(one) }, 'A picture was added.'],
    ['the first removed', { producturl: picturePath(one) }, { producturl: null }, 'A picture was removed.'],
    [
      'the first replaced',
      { producturl: picturePath(one) },
      { producturl: picturePath(two) },
      'A picture was changed.',
    ],
    ['one in place of an address', { producturl: web }, { producturl: picturePath(two) }, 'A picture was changed.'],
    ['several added', { pictures: [] }, { pictures: [two, three] }, '2 pictures were added.'],
    ['one of those that follow removed', { pictures: [one, two] }, { pictures: [two] }, 'A picture was removed.'],
    [
      'one of those that follow replaced',
      { pictures: [one, two] },
      { pictures: [one, three] },
      'A picture was changed.',
    ],
    ['turned', { pictures: [one, two] }, { pictures: [two, one] }, 'The order of the pictures was changed.'],
    ['another one first', named(one, two), named(two, one), 'The order of the pictures was changed.'],
    ['the first removed, the next in its place', named(one, two, three), named(two, three), 'A picture was removed.'],
    ['one put first', named(one, two), named(three, one, two), 'A picture was added.'],
    [
      'several things at once',
      named(one, two, three),
      named(three, two, four),
      'A picture was changed, the order of the pictures was changed.',
    ],
  ])('%s', (_, before, after, said) => {
    expect(picturesSentence(changed(before, after))).toBe(said);
  });

  test('nothing is said of an address that was typed, nor of anything else', () => {
    expect(picturesSentence(changed({ producturl: web }, { producturl: `${web}-2` }))).toBeNull();
    expect(picturesSentence(changed({ producturl: web }, { producturl: null }))).toBeNull();
    expect(picturesSentence(changed({ fabric: 'Silk' }, { fabric: 'Cotton' }))).toBeNull();
    expect(picturesSentence({ ...changed({}, named(one)), action: 'added', before: null })).toBeNull();
  });
});

const linesOf = (change: Change) => changeLines(change, kindWords.product ?? {});

test('the first picture and those that follow are one line where both changed, and put back by it', () => {
  expect(linesOf(changed(named(one, two), named(two, one)))).toEqual([
    {
      field: 'pictures',
      label: 'Pictures',
      ...{ before: '', after: '', now: '' },
      said: 'The order of the pictures was changed.',
      pictures: { before: [one, two], after: [two, one] },
      canPutBack: true,
      hindrance: null,
    },
  ]);
  const [again] = linesOf(changed(named(one, two), named(two, one), named(one, two)));
  expect(again?.canPutBack).toBe(false);
  const [gone] = linesOf(changed(named(one, two), named(), null));
  expect(gone).toMatchObject({ after: '(empty)', now: null, canPutBack: false });
});

test('the first picture alone is told as pictures, not as an address', () => {
  expect(linesOf(changed({ producturl: picturePath(one) }, { producturl: picturePath(two) }))).toMatchObject([
    { field: 'producturl', label: 'Pictures', before: '', after: '', pictures: { before: [one], after: [two] } },
  ]);
  expect(linesOf(changed({ producturl: null }, { producturl: picturePath(one) }))).toMatchObject([
    { label: 'Pictures', before: '(empty)', after: '', canPutBack: true, said: 'A picture was added.' },
  ]);
  expect(linesOf(changed({ pictures: [] }, { pictures: [one] }))).toMatchObject([
    { field: 'pictures', label: 'Pictures', before: '(empty)', after: '', said: 'A picture was added.' },
  ]);
});

test('an address on the web is said, beside pictures too', () => {
  expect(linesOf(changed({ producturl: web }, { producturl: picturePath(one) }))).toMatchObject([
    { label: 'Pictures', before: web, after: '', canPutBack: true, pictures: { before: [], after: [one] } },
  ]);
  const [alone, ...others] = linesOf(changed({ producturl: web }, { producturl: null }));
  expect(alone).toMatchObject({ label: 'Product URL', before: web, after: '(empty)' });
  expect([alone?.pictures, others]).toEqual([undefined, []]);
  expect(linesOf(changed({ fabric: 'Silk' }, { fabric: 'Cotton' }))[0]?.pictures).toBeUndefined();
});

test('what was added or deleted shows all of them as one, and an address on the web for itself', () => {
  const whole = (after: Values) =>
    linesOf({ ...changed({}, after), action: 'added', before: null }).map(({ label, after: text, pictures }) => [
      label,
      pictures?.after ?? text,
    ]);
  expect(whole(named(one, two))).toEqual([['Pictures', [one, two]]]);
  expect(whole(named(one))).toEqual([['Pictures', [one]]]);
  expect(whole({ producturl: web, pictures: [two] })).toEqual([
    ['Product URL', web],
    ['Pictures', [two]],
  ]);
});

test('putting pictures back is said without naming one', () => {
  const change = changed(named(one), named(two));
  expect(fieldsPutBack(change, linesOf(change))).toEqual({
    question: ['Pictures of BC26001 become again what they were before this change.'],
    done: 'Pictures of BC26001 are again what they were before this change.',
  });
});
