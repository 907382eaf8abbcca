import { expect, test } from 'vitest';
import { Painter } from './painter.ts';

test('who gives a painter its pictures knows that it ended before its process is gone', () => {
  let isOver = false;
  const painter = new Painter(() => {
    isOver = true;
  });
  painter.end();
  expect(isOver).toBe(true);
});
