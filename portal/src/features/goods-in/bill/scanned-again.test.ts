import { expect, test } from 'vitest';
import { awaitsMore, countedText, lineOfPiece, oneMore } from './scanned-again.ts';
import { linesOf } from './testing-bill.ts';

const lines = linesOf('BC2600401|||||||3', 'BC26004', 'bc2600401', 'BC2600402|||||L||1');
const [a, b, c, d] = lines;

test('a piece is counted where its code stands alone, first in the line where one is', () => {
  if (!a || !b || !c || !d) throw new Error('The lines are missing');
  expect(lineOfPiece(lines, b, 'BC2600401')).toBe(c);
  expect(lineOfPiece(lines, a, 'bc2600401')).toBe(a);
  expect(lineOfPiece(lines, d, 'BC2600402')).toBeUndefined();
  expect([awaitsMore(a, 'BC2600401'), awaitsMore(c, 'BC2600401')]).toEqual([false, true]);
});

test('a scan counts one up from what stands there, and two where nothing does', () => {
  const counted = linesOf('BC1|||||||3', 'BC1', 'BC1|||||||0', 'BC1|||||||some').map(oneMore);
  expect(counted).toEqual([4, 2, null, null]);
  expect(countedText(lines, 'b', 1200)).toBe('Line 2: 1,200 pieces');
});
