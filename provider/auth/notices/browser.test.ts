import { expect, test } from 'vitest';
import { anotherProgram, browserOf } from './browser.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S911B) ${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
])('%s is %s', async (userAgent, words) => {
  expect(await browserOf(userAgent)).toBe(words);
});

test.each([null, '', 'node', 'curl/8.5.0', 'python-requests/2.32', '\u0000', '()', '/'])(
  '%j is another program',
  async (userAgent) => {
    expect(await browserOf(userAgent)).toBe(anotherProgram);
  },
);

test('nothing of what a stranger writes comes through', async () => {
  const evil = 'Call 0800 123 at http://evil.example';
  const texts = [
    `${evil}/1.0 `,
    `Mozilla/5.0 (${evil}) Gecko/20100101 ${evil}/1.0`,
    `Mozilla/5.0 (Windows NT 10.0; ${evil}) Firefox/1`,
  ];
  for (const text of texts)
    expect(await browserOf(text)).toMatch(/^(another program|another browser on Windows|Firefox on Windows)$/);
});

test('what is longer than a user agent is not read on', async () => {
  expect(await browserOf(`${' '.repeat(512)}Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0`)).toBe(
    anotherProgram,
  );
});
