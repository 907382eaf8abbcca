import { expect, test } from 'vitest';
import { sightOf } from './sight.ts';

test('of a picture lying or standing the middle is looked at', () => {
  expect(sightOf(1280, 720)).toEqual({ left: 160, top: 144, width: 960, height: 432, scale: 1 });
  expect(sightOf(720, 1280)).toEqual({ left: 0, top: 478, width: 720, height: 324, scale: 1 });
  expect(sightOf(1920, 1440)).toEqual({ left: 0, top: 288, width: 1920, height: 864, scale: 0.5 });
});
