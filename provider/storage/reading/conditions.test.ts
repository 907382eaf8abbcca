import { describe, expect, it } from 'vitest';
import { type Headers, judge, rangeHolds } from './conditions.ts';

const modified = Date.UTC(2026, 7, 21, 12, 0, 5);
const validators = { etag: '"abc"', modified };
const [then, later, earlier] = [0, 1, -1].map((s) => new Date(modified + s * 1_000).toUTCString());

describe('what a GET or HEAD is answered', () => {
  it.each<[string, Headers, ReturnType<typeof judge>]>([
    ['nothing is asked', {}, 'answer'],
    ['it has the same', { 'if-none-match': '"abc"' }, 'unchanged'],
    ['it has another', { 'if-none-match': '"abd"' }, 'answer'],
    ['it has the same, weakly', { 'if-none-match': 'W/"abc"' }, 'unchanged'],
    ['the same is among its own', { 'if-none-match': '"x", "abc",W/"y"' }, 'unchanged'],
    ['it is not among its own', { 'if-none-match': '"x", "a", "abc "' }, 'answer'],
    ['it has any', { 'if-none-match': '*' }, 'unchanged'],
    ['its tag lacks quotes', { 'if-none-match': 'abc' }, 'answer'],
    ['a comma is in its tag', { 'if-none-match': '"a,b"' }, 'answer'],
    ['it saw it then', { 'if-modified-since': then }, 'unchanged'],
    ['it saw it later', { 'if-modified-since': later }, 'unchanged'],
    ['it saw an earlier one', { 'if-modified-since': earlier }, 'answer'],
    ['it saw it in a form of before', { 'if-modified-since': 'Friday, 21-Aug-26 12:00:05 GMT' }, 'unchanged'],
    ['it saw it in another form of before', { 'if-modified-since': 'Fri Aug 21 12:00:05 2026' }, 'unchanged'],
    ['when it saw it is no date', { 'if-modified-since': 'yesterday' }, 'answer'],
    ['when it saw it is no date of HTTP', { 'if-modified-since': '2049-01-01' }, 'answer'],
    ['the tag goes before the date', { 'if-none-match': '"other"', 'if-modified-since': later }, 'answer'],
    ['it wants this one', { 'if-match': '"abc"' }, 'answer'],
    ['it wants one of several', { 'if-match': '"x", "abc"' }, 'answer'],
    ['it wants any', { 'if-match': '*' }, 'answer'],
    ['it wants another', { 'if-match': '"other"' }, 'refuse'],
    ['it wants this one, weakly', { 'if-match': 'W/"abc"' }, 'refuse'],
    ['it wants what was there then', { 'if-unmodified-since': then }, 'answer'],
    ['it wants what was there before', { 'if-unmodified-since': earlier }, 'refuse'],
    ['what it wants is no date', { 'if-unmodified-since': 'x' }, 'answer'],
    ['the tag goes before the date that is wanted', { 'if-match': '"abc"', 'if-unmodified-since': earlier }, 'answer'],
    ['it wants another and has this one', { 'if-match': '"other"', 'if-none-match': '"abc"' }, 'refuse'],
  ])('%s', (_, headers, verdict) => {
    expect(judge(headers, validators)).toBe(verdict);
  });
});

describe('whether a part is answered', () => {
  const now = modified + 60_000;
  it.each<[string, Headers, boolean]>([
    ['nothing is asked', {}, true],
    ['it has parts of this one', { 'if-range': '"abc"' }, true],
    ['it has parts of another', { 'if-range': '"abd"' }, false],
    ['it may have parts of another', { 'if-range': 'W/"abc"' }, false],
    ['it has parts of then', { 'if-range': then }, true],
    ['it has parts of later', { 'if-range': later }, false],
    ['it has parts of nobody knows when', { 'if-range': 'abc' }, false],
  ])('%s', (_, headers, holds) => {
    expect(rangeHolds(headers, validators, now)).toBe(holds);
  });

  it('not by the time within the very second', () => {
    expect(rangeHolds({ 'if-range': then }, validators, modified + 999)).toBe(false);
    expect(rangeHolds({ 'if-range': then }, validators, modified + 1_000)).toBe(true);
  });
});
