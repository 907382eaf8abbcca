import { expect, test } from 'vitest';
import { holds } from '../figure.ts';
import { figuresOf, limitOf, type Outcome } from './outcome.ts';
import type { Sample } from './rhythm.ts';

const samples = (...times: number[]): Sample[] => times.map((took) => ({ due: 0, took }));

const quiet: Outcome = {
  attack: 'none',
  work: { rest: samples(5), attacked: samples(5) },
  importing: { rest: samples(40), attacked: samples(70) },
  arriving: { rest: samples(50), attacked: samples(900) },
  picturing: { rest: samples(20), attacked: samples(300) },
  health: { rest: samples(1), attacked: samples(1) },
  peak: 120,
  afterwards: 110,
  logged: 0,
  tried: [],
};

const broken = (outcome: Partial<Outcome>): string[] =>
  figuresOf({ ...quiet, ...outcome })
    .filter((figure) => !holds(figure))
    .map(({ name }) => name);

test('staff may wait twice as long as at rest, or what nobody notices, and never a quarter of a second', () => {
  expect([5, 15, 40, 125, 200].map(limitOf)).toEqual([30, 30, 80, 250, 250]);
});

test('an attack that nobody notices breaks no limit', () => {
  expect(broken({})).toEqual([]);
});

test('each limit is broken by itself', () => {
  const refused = [{ due: 0, took: 5, failure: '503' }];
  expect(broken({ work: { rest: samples(5), attacked: samples(31) } })).toEqual(['none: staff, p95']);
  expect(broken({ importing: { rest: samples(40), attacked: samples(81) } })).toEqual(['none: imports, p95']);
  expect(broken({ work: { rest: samples(5), attacked: refused } })).toEqual(['none: staff refused']);
  expect(broken({ importing: { rest: samples(5), attacked: refused } })).toEqual(['none: staff refused']);
  expect(broken({ arriving: { rest: samples(5), attacked: refused } })).toEqual(['none: staff refused']);
  expect(broken({ picturing: { rest: samples(5), attacked: refused } })).toEqual(['none: staff refused']);
  expect(broken({ health: { rest: samples(5), attacked: refused } })).toEqual(['none: /health not well']);
  expect(broken({ peak: 351 })).toEqual(['none: memory']);
  expect(broken({ afterwards: 201 })).toEqual(['none: memory afterwards']);
});

test('an attack under which nothing was asked proves nothing', () => {
  expect(broken({ work: { rest: samples(5), attacked: [] } })).toEqual(['none: staff, p95']);
});
