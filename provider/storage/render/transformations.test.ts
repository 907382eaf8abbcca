import { expect, test } from 'vitest';
import { type AskedTransformation, transformationOf } from './asked.ts';
import { claimsOf, fromClaims, inHeader, type Transformation } from './transformations.ts';

test.each<[AskedTransformation, Transformation]>([
  [{}, {}],
  [{ width: 100 }, { width: 100 }],
  [{ width: 0, height: 0 }, {}],
  [{ width: 5000 }, { width: 2000 }],
  [
    { width: 5, gravity: 'fp', x_offset: 0.25, y_offset: 0 },
    { width: 5, gravity: { type: 'fp', x: 0.25, y: 0 } },
  ],
  [
    { height: 9, resize: 'contain', quality: 20, format: 'avif', gravity: 'noea', x_offset: 1 },
    { height: 9, resize: 'contain', quality: 20, format: 'avif', gravity: { type: 'noea' } },
  ],
])('%j is asked for', (asked, understood) => expect(transformationOf(asked)).toEqual(understood));

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
