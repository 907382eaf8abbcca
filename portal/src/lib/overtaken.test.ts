import { expect, test } from 'vitest';
import { rowThatOvertook } from './overtaken.ts';
import { ProviderError } from './provider-error.ts';

test('an overtaken save carries the row that stands now', () => {
  const failure = new ProviderError({ message: 'Somebody else saved this', code: 'PT409', details: '{"id":7}' });
  expect(rowThatOvertook(failure)).toEqual({ id: 7 });
});

test.each([
  ['another refusal', '23505', '{"id":7}'],
  ['no row', 'PT409', ''],
  ['a sentence', 'PT409', 'The request was used before'],
])('%s carries none', (_, code, details) => {
  expect(rowThatOvertook(new ProviderError({ message: 'Refused', code, details }))).toBeNull();
});
