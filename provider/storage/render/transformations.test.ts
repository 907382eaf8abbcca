import { describe, expect, test } from 'vitest';
import { readTransformation } from './read-transformation.ts';
import { claimsOf, fromClaims, inHeader, type Transformation } from './transformations.ts';

describe('what a query asks for', () => {
  test.each<[Record<string, unknown>, Transformation]>([
    [{}, {}],
    [{ width: '100', blur: '5' }, { width: 100 }],
    [{ width: '0', height: 0 }, {}],
    [{ width: '5000' }, { width: 2000 }],
    [
      { width: '5', gravity: 'fp', x_offset: '0.25', y_offset: '1' },
      { width: 5, gravity: { type: 'fp', x: 0.25, y: 1 } },
    ],
    [
      { height: 9, resize: 'contain', quality: '20', format: 'avif', gravity: 'noea' },
      { height: 9, resize: 'contain', quality: 20, format: 'avif', gravity: { type: 'noea' } },
    ],
  ])('%j', (given, asked) => expect(readTransformation(given, 'querystring')).toEqual(asked));

  test.each<[Record<string, unknown>, string]>([
    [{ width: '-5' }, 'here/width must be >= 0'],
    [{ width: 'wide' }, 'here/width must be integer'],
    [{ width: '' }, 'here/width must be integer'],
    [{ width: ['1', '2'] }, 'here/width must be integer'],
    [{ height: '10.5' }, 'here/height must be integer'],
    [{ quality: '1' }, 'here/quality must be >= 20'],
    [{ quality: 101 }, 'here/quality must be <= 100'],
    [{ resize: 'melt' }, 'here/resize must be equal to one of the allowed values'],
    [{ format: 'gif' }, 'here/format must be equal to one of the allowed values'],
    [{ gravity: 'up' }, 'here/gravity must be equal to one of the allowed values'],
    [{ gravity: 'fp' }, "here must have required property 'x_offset'"],
    [{ gravity: 'fp', x_offset: '2', y_offset: '0' }, 'here/x_offset must be <= 1'],
  ])('%j is refused', (given, words) => expect(() => readTransformation(given, 'here')).toThrow(words));
});

test.each<[Transformation, ReturnType<typeof claimsOf>]>([
  [{}, undefined],
  [{ width: 100 }, { transformations: 'width:100,resize:undefined' }],
  [
    { width: 100, height: 50, resize: 'contain', quality: 60, format: 'origin' },
    { transformations: 'height:50,width:100,resize:contain,quality:60', format: 'origin' },
  ],
  [
    { width: 5, format: 'avif' },
    { transformations: 'width:5,resize:undefined,format:avif', format: 'avif' },
  ],
  [{ format: 'origin' }, { transformations: '', format: 'origin' }],
  [
    { height: 7, gravity: { type: 'fp', x: 0.5, y: 0 } },
    { transformations: 'height:7,resize:undefined,gravity:fp:0.5:0' },
  ],
])('the claims of %j are read as they were written', (asked, claims) => {
  expect(claimsOf(asked)).toEqual(claims);
  expect(fromClaims(claims ?? {})).toEqual(asked);
});

test.each<[Transformation, string]>([
  [{}, ''],
  [{ width: 100, height: 100 }, 'height:100,width:100,resizing_type:fill'],
  [{ width: 100, resize: 'contain' }, 'width:100,resizing_type:fit'],
  [{ height: 100, resize: 'fill', format: 'origin' }, 'height:100,resizing_type:force'],
  [{ width: 5, gravity: { type: 'fp', x: 0.5, y: 0.5 } }, 'width:5,resizing_type:fill,gravity:fp:0.5:0.5'],
  [{ width: 5, quality: 40, format: 'webp' }, 'width:5,resizing_type:fill,quality:40,format:webp'],
])('%j is told as %s', (asked, words) => expect(inHeader(asked)).toBe(words));
