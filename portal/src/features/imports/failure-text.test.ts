import { expect, test } from 'vitest';
import { ProviderError } from '../../lib/provider-error.ts';
import { checkFailureText, loadFailureText } from './failure-text.ts';

test('a failure says whether something may have been written', () => {
  const refused = new ProviderError({
    message: 'No such product',
    hint: 'Look at the id.',
    status: 400,
    code: '22023',
  });
  expect(loadFailureText(refused)).toBe('No such product. Look at the id. Nothing was written.');
  const lost = new ProviderError({ message: 'The server could not be reached.', offline: true });
  expect(loadFailureText(lost)).toMatch(/not certain .* nothing is written twice\.$/);
  expect(checkFailureText(lost)).toBe(
    'The server could not be reached. Nothing was written; what was sent so far is not lost.',
  );
});

test('what took too long left nothing behind, and says what to do', () => {
  const late = new ProviderError({
    message: 'The server could not be reached.',
    status: 503,
    code: '57014',
    offline: true,
  });
  for (const text of [loadFailureText(late), checkFailureText(late)]) {
    expect(text).toMatch(/^The server needed too long for so many lines and stopped\. Nothing was written\./);
  }
});
