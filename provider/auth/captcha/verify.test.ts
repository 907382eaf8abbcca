import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { startTestCaptcha } from '../../testing/captcha.ts';
import { createVerifyToken } from './verify.ts';

const secret = 'the secret of this site';

test('the log is told why a token could not be verified, and never the secret', async () => {
  const captcha = await startTestCaptcha();
  captcha.answer = (response) => response.end('{"success":false,"error-codes":["invalid-input-secret"]}');
  const verify = createVerifyToken({ provider: 'turnstile', secret, verifyUrl: captcha.verifyUrl }, []);
  const failure = () => verify('good', '127.0.0.1').catch((thrown: unknown) => thrown as Error);
  const refused = (await failure()) as Error;
  await captcha.stop();
  const unreached = (await failure()) as Error;
  expect(String(refused.cause)).toBe('Error: The service answers invalid-input-secret');
  expect(String(unreached.cause)).toContain('fetch failed');
  for (const error of [refused, unreached])
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(secret);
});

test.each<[string, (response: ServerResponse) => unknown]>([
  ['not answer', () => {}],
  ['begin its answer and go no further', (response) => response.write('{')],
])('a service may %s, and is not waited for without end', async (_what, answer) => {
  const captcha = await startTestCaptcha();
  captcha.answer = answer;
  const verify = createVerifyToken({ provider: 'turnstile', secret, verifyUrl: captcha.verifyUrl }, [], 200);
  await expect(verify('good', '127.0.0.1')).rejects.toMatchObject({ status: 503, cause: { name: 'TimeoutError' } });
  await captcha.stop();
});

test.each(['http://captcha.example/siteverify', 'ftp://127.0.0.1/'])('no secret is sent to %s', (verifyUrl) => {
  expect(() => createVerifyToken({ provider: 'turnstile', secret, verifyUrl }, [])).toThrow('verifyUrl is https');
});
