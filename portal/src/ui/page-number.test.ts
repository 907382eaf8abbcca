import { expect, test } from 'vitest';
import { typedPage } from './page-number.ts';

test.each([
  ['1', 21, 1],
  ['21', 21, 21],
  [' 7 ', 21, 7],
  ['007', 21, 7],
])('%j of %i pages is page %i', (text, pageCount, page) => {
  expect(typedPage(text, pageCount)).toBe(page);
});

test.each(['0', '22', '-1', '1.5', '1e1', '', ' ', 'two', '٣', '99999999999999999999'])(
  '%j names no page of 21',
  (text) => {
    expect(typedPage(text, 21)).toBeNull();
  },
);
