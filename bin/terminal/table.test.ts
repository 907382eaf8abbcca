import { expect, it } from 'vitest';
import { momentText } from './moments.ts';
import { tableText } from './table.ts';

it('columns are as wide as what they hold, and no line ends in spaces', () => {
  const text = tableText(
    ['Name', 'Since'],
    [
      ['a', '-'],
      ['longer', '2026'],
    ],
  );
  expect(text).toBe('Name    Since\na       -\nlonger  2026');
  expect(tableText(['Name', 'Since'], [])).toBe('Name  Since');
});

it('a moment is told on the shop’s clock, whatever the machine’s', () => {
  expect(momentText(new Date('2026-03-05T18:29:59Z'))).toBe('05/03/2026 23:59');
  expect(momentText(new Date('2026-03-05T18:30:00Z'))).toBe('06/03/2026 00:00');
});
