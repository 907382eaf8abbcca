import { expect, test } from 'vitest';
import { checkRobotsTag } from './robots-tag.ts';

test.each([
  'noindex',
  'noindex, nofollow',
  'NONE',
  'googlebot: noindex, nofollow',
  'max-snippet: 50, max-image-preview:large',
  'max-video-preview: -1',
  'unavailable_after: Wed, 03 Dec 2031 13:09:53 GMT',
  'noindex, unavailable_after: 2031-12-03',
])('%j is understood', (tag) => checkRobotsTag(tag));

test.each([
  ['whatever', 'whatever'],
  ['noindex, whatever', 'whatever'],
  ['', ''],
  ['noindex,', ''],
  ['max-snippet: many', 'max-snippet: many'],
  ['unavailable_after: <b>', 'unavailable_after: <b>'],
  ['noindex, '.repeat(60), `${'noindex, '.repeat(60).slice(0, 80)}…`],
])('%j is refused', (tag, part) => {
  expect(() => checkRobotsTag(tag)).toThrow(`Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: "${part}"`);
});
