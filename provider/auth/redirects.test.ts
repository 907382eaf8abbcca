import { expect, test } from 'vitest';
import { redirectTarget, withParameters } from './redirects.ts';

const settings = {
  siteUrl: 'https://site.example',
  redirects: ['https://elsewhere.example/back?from=here', 'com.example.app://callback'],
};
const target = (asked: string | undefined) => redirectTarget(settings, asked);

test.each([
  ['https://site.example/', 'https://site.example/'],
  ['https://site.example/admin/people?page=2#row', 'https://site.example/admin/people?page=2#row'],
  ['https://SITE.example:443/a', 'https://site.example/a'],
  ['https://site.example/a/../b', 'https://site.example/b'],
  ['https://site\u3002example/a', 'https://site.example/a'],
  ['https://elsewhere.example/back?from=here', 'https://elsewhere.example/back?from=here'],
  ['com.example.app://callback', 'com.example.app://callback'],
])('%s is gone back to', (asked, expected) => {
  expect(target(asked)).toBe(expected);
});

test.each([
  undefined,
  `https://site.example/${'a'.repeat(2_048)}`,
  '',
  '/admin',
  '//site.example/a',
  '//evil.example',
  'http://site.example/a',
  'https://site.example:8443/a',
  'https://site.example.evil.example/',
  'https://evilsite.example/',
  'https://site.example@evil.example/',
  'https://user@site.example/',
  'https://user:word@site.example/',
  'https://evil.example\\@site.example/',
  'https://site.example:443@evil.example/',
  'https://site.example%2eevil.example/',
  'https://site.example%40evil.example/',
  'https://site.example\u3002evil.example/',
  'https://evil.example/https://site.example/',
  '/\\evil.example/',
  'https:\\\\site.example/',
  'https:site.example',
  'https:///site.example/',
  '\thttps://site.example/',
  ' https://site.example/',
  'https://site.example/\u0000',
  'https://site.example/a\nb',
  'https://site.example /',
  'javascript:alert(1)',
  'javascript://site.example/%0aalert(1)',
  'data:text/html,x',
  'ftp://site.example/',
  'https://',
  'https://[',
  'https://elsewhere.example/back',
  'https://elsewhere.example/back?from=here&more=1',
  'https://elsewhere.example/back?from=here#x',
  'https://ELSEWHERE.example/back?from=here',
  'com.example.app://callback/x',
])('%j falls back to the site', (asked) => {
  expect(target(asked)).toBe('https://site.example');
});

test('parameters join those of the address, in the query or in the fragment', () => {
  const url = 'https://site.example/a?b=1#c';
  expect(withParameters(url, '?', { code: 'x y' })).toBe('https://site.example/a?b=1&code=x+y#c');
  expect(withParameters(url, '#', { error: 'é&' })).toBe('https://site.example/a?b=1#error=%C3%A9%26');
  expect(withParameters('https://site.example', '?', { code: '1' })).toBe('https://site.example/?code=1');
});
