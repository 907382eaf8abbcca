import { expect, test } from 'vitest';
import { checkKey, checkNewKey } from './key.ts';

test.each([
  'a.txt',
  'a b/c+d.txt',
  "it's(1)!*.txt",
  'a:b@c$d&e,f;g=h?.txt',
  '/',
  'folder/',
  'a//g.txt',
  '.hidden',
  'a/..b/...',
  'कुर्ता.png',
  'र्‍क',
  'café.png',
  'cafe\u0301.png',
  '綢緞',
  'حرير',
  '👗👩‍🦱.png',
  '₹ – „Seide“',
  'k'.repeat(1_024),
  'क'.repeat(341),
])('%j is a name', (key) => checkNewKey(key));

test.each([
  '',
  'a%b',
  'a#b',
  'a\\b',
  '..\\i.txt',
  'a"b',
  'a<b>',
  'a[b]{c}|^~`',
  'a\u0000b',
  'a\nb',
  'a\tb',
  'a\u007fb',
  'a\u0085b',
  'a\u2028b',
  'photo\u202egnp.exe',
  'a\ufeffb',
  'a\ud83db',
])('%j is none', (key) => {
  expect(() => checkKey(key)).toThrow(`Invalid key: ${key}`);
});

test.each(['k'.repeat(1_025), 'क'.repeat(342)])('a name that is too long is told so', (key) => {
  expect(() => checkKey(key)).toThrow('Invalid key: it is longer than 1024 bytes');
});

test.each(['.', '..', '../up.txt', 'a/../b.txt', './e', 'a/.', 'a/..'])(
  '%j is looked for, and given to nothing',
  (key) => {
    checkKey(key);
    expect(() => checkNewKey(key)).toThrow(`Invalid key: ${key} contains dot path segment`);
  },
);

test.each([
  ' ',
  '\u00a0',
  '\u3000',
  '\u3164',
  '\u2800',
  '\u115f',
  '\uffa0',
  '\u034f',
  '\ufe0f',
  '\u{e0100}',
  '\u200d',
  '\u3164\u2800 \u034f',
  'a/\u3164',
  '\u3164/b.txt',
])('%j shows nothing, and is looked for, but given to nothing', (key) => {
  checkKey(key);
  expect(() => checkNewKey(key)).toThrow(`Invalid key: ${key}`);
});

test.each(['\u2764\ufe0f.png', '\u0301', 'a\u3164b'])('%j shows something, and is a name', (key) => checkNewKey(key));
