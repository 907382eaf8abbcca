import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { dataOf, ProviderError, providerError, unreachable } from './provider-error.ts';

describe('providerError', () => {
  test('keeps what PostgREST says', () => {
    const error = {
      message: 'Product insert failed',
      details: 'price below 0',
      hint: 'Type 0 or more.',
      code: '23514',
    };
    expect(providerError(error, 400)).toMatchObject({ ...error, status: 400, offline: false });
  });

  test('keeps what the auth server says', () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    expect(providerError(error)).toMatchObject({
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
      status: 400,
      offline: false,
    });
  });

  test.each([
    ['a PostgREST call that got no answer', providerError({ message: 'TypeError: Failed to fetch', code: '' }, 0)],
    ['a data service without its database', providerError({ message: 'no connection', code: 'PGRST000' }, 503)],
    ['an auth call that got no answer', providerError(new AuthRetryableFetchError('Failed to fetch', 0))],
    ['a fetch that failed', providerError(new TypeError('Failed to fetch'))],
    ['a page of Cloudflare about a data service', providerError({ message: '<html>error code: 521</html>' }, 521)],
    ['one about the auth server', providerError(new AuthRetryableFetchError('HTTP 530', 530))],
  ])('%s is said plainly and may be tried again', (_, error) => {
    expect(error).toMatchObject({ message: unreachable, offline: true });
  });

  test('a full disk is called that, and may be tried again', () => {
    const error = providerError({ message: 'could not extend file', code: '53100' }, 503);
    expect(error).toMatchObject({ message: expect.stringContaining('no room left on its disk'), offline: true });
  });

  test('a server with too much to do says so itself, and one that was silent what may have become of it', () => {
    const message = 'The server has more to do than it can at the moment. Try again in a moment.';
    expect(providerError({ message, code: 'PGRST003' }, 503)).toMatchObject({ message, offline: true });
    const details = 'What was asked for may have been done.';
    const silent = providerError({ message: 'The database did not answer in time', code: 'PGRST000', details }, 503);
    expect(silent.message).toBe(`The database did not answer in time. ${details}`);
  });

  test('an auth server that answers 500 is not offline and keeps its words', () => {
    expect(providerError(new AuthRetryableFetchError('Database error', 500))).toMatchObject({
      message: 'Database error',
      offline: false,
    });
  });

  test('nothing of a lost connection’s inside is left to be shown', () => {
    const failure = { message: 'TypeError: Failed to fetch', details: 'at Pt (main.js:1)', hint: 'x', code: '' };
    expect(providerError(failure, 0)).toMatchObject({ message: unreachable, details: '', hint: '', cause: failure });
  });

  test('a page of something between here and the server is not shown', () => {
    const failure = { message: '<html><body><h1>nginx</h1></body></html>' };
    expect(providerError(failure, 500).message).toMatch(/^The server could not do this \(500\)/);
    expect(providerError({ message: '' }, 413).message).toContain('(413)');
    const unread = new AuthUnknownError('Unexpected token <', new SyntaxError('Unexpected token <'));
    expect(providerError(unread)).toMatchObject({
      message: expect.stringMatching(/^The server’s answer could not be read/),
      offline: false,
    });
  });

  test('is itself again, and takes anything', () => {
    const error = new ProviderError({ message: 'x', title: 'Error' });
    expect(providerError(error)).toBe(error);
    expect(providerError('boom').message).toBe('Something went wrong.');
  });
});

describe('dataOf', () => {
  test('is the data', () => {
    expect(dataOf({ data: { count: 0 }, error: null, status: 200 })).toEqual({ count: 0 });
  });

  test('throws the failure with its status', () => {
    const call = () => dataOf({ data: null, error: { message: 'No', code: '42501' }, status: 403 });
    expect(call).toThrow(expect.objectContaining({ message: 'No', code: '42501', status: 403 }));
  });
});
