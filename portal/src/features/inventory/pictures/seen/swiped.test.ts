import { expect, test } from 'vitest';
import { swiped } from './swiped.ts';

test('a finger that goes far enough to the side leads on, to the left to the next one', () => {
  expect([swiped(-50, 0), swiped(80, 20), swiped(-49, 0), swiped(60, 40), swiped(0, -300)]).toEqual([1, -1, 0, 0, 0]);
});
