import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sightOf } from './sight.ts';

test('of a picture lying or standing the middle is looked at', () => {
  expect(sightOf(1280, 720)).toEqual({ left: 160, top: 144, width: 960, height: 432, scale: 1 });
  expect(sightOf(720, 1280)).toEqual({ left: 0, top: 478, width: 720, height: 324, scale: 1 });
  expect(sightOf(1920, 1440)).toEqual({ left: 0, top: 288, width: 1920, height: 864, scale: 0.5 });
});

test('whatever the camera, it lies within the picture', () => {
  const side = fc.integer({ min: 1, max: 8_000 });
  fc.assert(
    fc.property(side, side, (pictureWidth, pictureHeight) => {
      const { left, top, width, height, scale } = sightOf(pictureWidth, pictureHeight);
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(pictureWidth + 1e-6);
      expect(top + height).toBeLessThanOrEqual(pictureHeight + 1e-6);
      expect(Math.round(width * scale)).toBeLessThanOrEqual(960);
    }),
  );
});
