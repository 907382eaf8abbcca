import { expect, test } from 'vitest';
import { ProviderError } from '../../lib/provider-error.ts';
import { checkFailureText, leavesNothing, loadFailureText, settles, uncertainText } from './failure-text.ts';

test('a failure says whether something may have been written', () => {
  const refused = new ProviderError({
    message: 'No such product',
    hint: 'Look at the id.',
    status: 400,
    code: '22023',
  });
  expect(loadFailureText(refused)).toBe('No such product. Look at the id. Nothing was written.');
  const lost = new ProviderError({ message: 'The server could not be reached.', offline: true });
  expect([refused, lost].map(leavesNothing)).toEqual([true, false]);
  expect(uncertainText(lost)).toMatch(/not certain .* nothing is written twice\.$/);
  expect(checkFailureText(lost)).toBe(
    'The server could not be reached. Nothing was written; what was sent so far is not lost.',
  );
});

test('only an answer about the import itself tells what became of an earlier call', () => {
  const of = (status: number, code: string) => new ProviderError({ message: 'No', status, code });
  const told = [of(409, 'PT409'), of(423, 'PT423'), of(400, '23514')];
  const untold = [of(401, 'PGRST303'), of(404, 'PT404'), of(400, ''), of(503, '55P03'), of(503, '57014'), of(0, '')];
  expect([...told, ...untold].map(settles)).toEqual([...told.map(() => true), ...untold.map(() => false)]);
  expect(uncertainText(of(503, '55P03'))).toMatch(/^The server is still working on these lines\. It is not certain/);
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
