import { expect, test } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { isRefusal, refusalDetails, refusalOf } from './refusal.ts';

const refusal = (details: string) => refusalOf(new ProviderError({ message: 'It failed', details }));

test('the details of a refused save name the column and say why', () => {
  const said = { field: 'code', reason: 'Another discount has this code already' };
  expect(refusal(refusalDetails(said))).toEqual(said);
  expect(refusal('{"field":null,"reason":"A number is too large"}')).toEqual({
    field: null,
    reason: 'A number is too large',
  });
});

test.each([
  ['{"field":null,"reason":"A number is too large"}', true],
  ['{"id":7}', false],
  ['null', false],
  ['', false],
  ['Key (id)=(7) already exists.', false],
])('a refusal in words has its reason in its details: %j', (details, isOne) => {
  expect(isRefusal(new ProviderError({ message: 'It failed', details }))).toBe(isOne);
});

test.each([
  ['', 'It failed'],
  ['Key (id)=(7) already exists.', 'Key (id)=(7) already exists.'],
  ['null', 'It failed'],
  ['{"id":7}', 'It failed'],
])('words are details, but no data: %j', (details, reason) => {
  expect(refusal(details)).toEqual({ field: null, reason });
});
