import { expect, test } from 'vitest';
import { userMetadataOf } from './user-metadata.ts';

test.each([
  [undefined, {}],
  ['', {}],
  ['null', {}],
  ['{"by"', {}],
  ['{"by":"phone","n":3}', { by: 'phone', n: 3 }],
  ['{"a":"\\\\u0000 👗 \\ud83d\\udc57"}', { a: '\\u0000 👗 👗' }],
  [`{"a":${'['.repeat(300)}${']'.repeat(300)}}`, {}],
])('%j is %j', (text, metadata) => {
  expect(userMetadataOf(text)).toEqual(metadata);
});

test.each(['[1,2]', '"a"', '1', '{"a":"\\u0000"}', '{"\\u0000":1}', '{"a":"\\ud83d"}', '{"a":"\\\\\\u0000"}'])(
  '%j is refused',
  (text) => {
    expect(() => userMetadataOf(text)).toThrow('invalid input syntax for type json');
  },
);
