import { expect, test } from 'vitest';
import { holdsWord, isOneOf, wordsOf } from './product-filters.ts';

test.each([
  ['silk saree', ['silk', 'saree']],
  [' Silk - Saree ', ['Silk', 'Saree']],
  ['60s cotton', ['60s', 'cotton']],
  ['रेशम', ['रेशम']],
  ['100% (washed)', ['100%', '(washed)']],
  ['- %', []],
])('the words of "%s" are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['silk', '%silk%'],
  ['100%', '%100\\\\%%'],
  ['a_b', '%a\\\\_b%'],
  ['a*b', '%a_b%'],
  ['a,(b)', '%a,(b)%'],
  ['"', '%\\"%'],
  ['\\', '%\\\\\\\\%'],
])('%s is looked for as it is', (word, pattern) => {
  expect(holdsWord(word)).toBe(`productid.ilike."${pattern}",name.ilike."${pattern}",fabric.ilike."${pattern}"`);
});

test('ids of any kind are asked for as they are', () => {
  expect(isOneOf(['BC24001', 'a,"b"', '(c)\\'])).toBe('productid.in.("BC24001","a,\\"b\\"","(c)\\\\")');
});
