import { expect, test } from 'vitest';
import { boxOf, fitted, moved, portrait, whole } from './frame.ts';

test('whole keeps all of it', () => {
  expect(boxOf(whole, { width: 400, height: 30 })).toEqual({ left: 0, top: 0, width: 400, height: 30 });
});

test('3:4 takes the middle, as much as there is', () => {
  expect(boxOf(portrait, { width: 4000, height: 3000 })).toEqual({ left: 875, top: 0, width: 2250, height: 3000 });
  expect(boxOf(portrait, { width: 3000, height: 6000 })).toEqual({ left: 0, top: 1000, width: 3000, height: 4000 });
});

test('it is moved by parts of itself, as far as the edge and back from there', () => {
  const size = { width: 4000, height: 3000 };
  const atEdge = moved(portrait, size, 10, 0);
  expect(boxOf(atEdge, size)).toEqual({ left: 1750, top: 0, width: 2250, height: 3000 });
  expect(boxOf(moved(atEdge, size, -0.1, 0), size).left).toBeCloseTo(1525);
  expect(moved(whole, size, 1, 1)).toEqual(whole);
});

test('what is too large is made smaller in its own form, and nothing larger', () => {
  expect(fitted({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitted({ width: 300, height: 200 }, 1600)).toEqual({ width: 300, height: 200 });
  expect(fitted({ width: 12_000, height: 2 }, 1600)).toEqual({ width: 1600, height: 1 });
});
