import { expect, it } from 'vitest';
import { rangeOf } from './ranges.ts';

it.each([
  [undefined, 'whole'],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=15-', { start: 15, end: 19 }],
  ['bytes=18-99', { start: 18, end: 19 }],
  ['bytes=0-19', { start: 0, end: 19 }],
  ['bytes=-4', { start: 16, end: 19 }],
  ['bytes=-400', { start: 0, end: 19 }],
  ['bytes=-99999999999999999999999', { start: 0, end: 19 }],
  // Units are names without regard to case, and one that is not known is as if nothing had been asked.
  ['Bytes=0-3', { start: 0, end: 3 }],
  ['items=0-1', 'whole'],
  // Several parts are the whole, unless none of them is there.
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=0-1, 40-50', 'whole'],
  ['bytes=40-41,50-51', 'none'],
  ['bytes=20-30', 'none'],
  ['bytes=20-', 'none'],
  ['bytes=99999999999999999999999-', 'none'],
  ['bytes=9-5', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=-', 'none'],
  ['bytes=', 'none'],
  ['bytes= 0-3', 'none'],
  ['bytes=a-b', 'none'],
  ['bytes=0x1-3', 'none'],
  ['abc', 'none'],
  ['', 'none'],
] as const)('of 20 bytes %j is %j', (header, range) => {
  expect(rangeOf(header, 20)).toEqual(range);
});

it.each([
  ['bytes=0-0', 'none'],
  ['bytes=0-', 'none'],
  ['bytes=-1', 'whole'],
] as const)('of nothing %j is %j', (header, range) => {
  expect(rangeOf(header, 0)).toEqual(range);
});
