import { describe, expect, test } from 'vitest';
import { picturePath } from '../../../../shop/pictures.ts';
import type { Json } from '../../lib/database.gen.ts';
import type { Change } from './change.ts';
import { changeLines } from './change-lines.ts';
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
      before: 'Picture 1f8fad5b, Picture 2f8fad5b',
      after: 'Picture 2f8fad5b, Picture 1f8fad5b',
      now: 'Picture 2f8fad5b, Picture 1f8fad5b',
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

test('one of them alone is a line of its own', () => {
  expect(linesOf(changed({ producturl: web }, { producturl: picturePath(one) }))).toMatchObject([
    {
      field: 'producturl',
      label: 'Product URL',
      before: web,
      after: 'Picture 1f8fad5b',
      canPutBack: true,
      pictures: { before: [], after: [one] },
    },
  ]);
  expect(linesOf(changed({ fabric: 'Silk' }, { fabric: 'Cotton' }))[0]?.pictures).toBeUndefined();
  expect(linesOf(changed({ producturl: web }, { producturl: null }))[0]?.pictures).toBeUndefined();
  expect(linesOf(changed({ pictures: [] }, { pictures: [one] }))).toMatchObject([
    { field: 'pictures', before: '(empty)', after: 'Picture 1f8fad5b', said: 'A picture was added.' },
  ]);
});

test('what was added or deleted shows both', () => {
  const added = linesOf({ ...changed({}, named(one, two)), action: 'added', before: null });
  expect(added.map(({ label, after }) => [label, after])).toEqual([
    ['Product URL', 'Picture 1f8fad5b'],
    ['Pictures', 'Picture 2f8fad5b'],
  ]);
});
