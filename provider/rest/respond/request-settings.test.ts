import { expect, it } from 'vitest';
import { statementMsOf } from './request-settings.ts';

it.each<[string | undefined, number | undefined]>([
  [undefined, undefined],
  ['8s', 8_000],
  ['250', 250],
  ['100ms', 100],
  ['1500 us', 2],
  ['0.5 min', 30_000],
  ['2h', 7_200_000],
  ['0', 86_400_000],
  ['40d', 86_400_000],
  ['soon', undefined],
])('%s is %s ms', (said, ms) => {
  expect(statementMsOf(said === undefined ? {} : { statement_timeout: said })).toBe(ms);
});
