import { expect, test } from 'vitest';
import { testAuth } from '../../testing/file-servers.ts';

// The requests must get past the limits.
const many = { count: 10_000, seconds: 60 };
const provider = testAuth({
  messagesPerAddress: many,
  verificationsPerAddress: many,
  messageIntervalSeconds: 0,
});

/** Every endpoint that reads a body. */
const readers = [
  '/signup',
  '/token?grant_type=password',
  '/token?grant_type=refresh_token',
  '/recover',
  '/otp',
  '/verify',
  '/resend',
];

test('answers no random body with a failure of the server', async () => {
  const values = [null, true, 0, -1, 1e308, '', 'x', '\0', '\u{10ffff}', '\ud800', [], {}, [[]], { a: null }, "'; --"];
  const common = ['email', 'phone', 'password', 'data', 'refresh_token', 'gotrue_meta_security', '__proto__'];
  const fields = [...common, 'type', 'token', 'token_hash', 'create_user', 'code_challenge', 'channel'];
  const right = { email: 'a@example.com', password: 'a long password', type: 'signup', token: '123456' };
  const wrongs = values.flatMap((value) =>
    fields.map((field) => JSON.stringify(right).replace(/}$/, `,${JSON.stringify(field)}:${JSON.stringify(value)}}`)),
  );
  for (const path of [...readers, '/logout']) {
    const answers: { readonly status: number }[] = [];
    // The server may refuse more at once.
    for (let from = 0; from < wrongs.length; from += 20)
      answers.push(...(await Promise.all(wrongs.slice(from, from + 20).map((body) => provider.sendRaw(path, body)))));
    const failed = answers.flatMap(({ status }, n) => (status < 500 ? [] : [`${path} ${wrongs[n]} ${status}`]));
    expect(failed).toEqual([]);
  }
}, 120_000);
