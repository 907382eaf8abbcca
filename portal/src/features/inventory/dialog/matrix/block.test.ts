import { describe, expect, test } from 'vitest';
import { pastedCells } from '../variant-lines.ts';
import { blockOf } from './block.ts';
import type { Change } from './matrix.ts';

const axes = { sizes: ['S', 'M', 'L'], colors: ['Red', 'Blue'] };
const corner = { row: 0, column: 0 };
const paste = (text: string, at = corner, into = axes) => blockOf(pastedCells(text) ?? [[text]], into, at);
const said = (changes: readonly Change[]) => changes.map(({ size, color, stock }) => `${color} ${size} ${stock}`);

describe('a block from a spreadsheet', () => {
  test('of stocks alone lies over the cells from the corner on', () => {
    const { changes, notes } = paste('1\t1,200\n3 pcs\t4', { row: 0, column: 1 });
    expect(said(changes)).toEqual(['Red M 1', 'Red L 1200', 'Blue M 3', 'Blue L 4']);
    expect(notes).toEqual([]);
  });

  test('has rows without text in their place, but for where names tell the rows', () => {
    const three = { sizes: ['S', 'M'], colors: ['Red', 'Blue', 'Green'] };
    expect(said(paste('1\t2\n\t\n5\t6', corner, three).changes)).toEqual([
      'Red S 1',
      'Red M 2',
      'Green S 5',
      'Green M 6',
    ]);
    expect(said(paste('1\n\n5', corner, three).changes)).toEqual(['Red S 1', 'Green S 5']);
    expect(said(paste('\t7', corner, three).changes)).toEqual(['Red M 7']);
    expect(said(paste('S\tM\n1\t2\n\n5\t6', corner, three).changes).at(-1)).toBe('Green M 6');
    expect(said(paste('\tS\nRed\t1\n\nPink\t6', corner, three).changes)).toEqual(['Red S 1', 'Pink S 6']);
  });

  test('of stocks that stand over the edge says how many did not fit', () => {
    const { changes, notes } = paste('1\t2\n3\t4\n5\t6', { row: 0, column: 2 });
    expect(said(changes)).toEqual(['Red L 1', 'Blue L 3']);
    expect(notes).toEqual(['4 stocks did not fit: copy sizes and colors along with them.']);
  });

  test.each([
    ['a blank corner', '\tM\tXL\nGreen\t1\t2\nred\t3\t'],
    ['a head', 'Colour\tM\tXL\nGreen\t1\t2\nred\t3\t-'],
    ['totals', '\tM\tXL\tTotal\nGreen\t1\t2\t3\nred\t3\t\t3\nTotal\t4\t2\t6'],
  ])('with sizes and colors, and %s, brings both', (_, text) => {
    const { changes, axes: after, notes } = paste(text);
    expect(said(changes)).toEqual(['Green M 1', 'Green XL 2', 'red M 3']);
    expect(after).toEqual({ sizes: ['S', 'M', 'L', 'XL'], colors: ['Red', 'Blue', 'Green'] });
    expect(notes).toEqual([]);
  });

  test('takes numbers for sizes where a corner or known sizes say so', () => {
    expect(said(paste('\t28\t30\nRed\t1\t2').changes)).toEqual(['Red 28 1', 'Red 30 2']);
    const trousers = { sizes: ['28', '30'], colors: ['Red'] };
    expect(said(paste('28\t30\n1\t2', corner, trousers).changes)).toEqual(['Red 28 1', 'Red 30 2']);
    expect(said(paste('5\t6', corner, trousers).changes)).toEqual(['Red 28 5', 'Red 30 6']);
  });

  test('with colors alone takes the columns from the corner on', () => {
    const { changes, axes: after } = paste('Green\t1\t2\nBlue\t3\t4', { row: 1, column: 1 });
    expect(said(changes)).toEqual(['Green M 1', 'Green L 2', 'Blue M 3', 'Blue L 4']);
    expect(after.colors).toEqual(['Red', 'Blue', 'Green']);
  });

  test('with sizes alone takes the rows from the corner on', () => {
    expect(said(paste('XL\tS\n1\t2', { row: 1, column: 0 }).changes)).toEqual(['Blue XL 1', 'Blue S 2']);
  });

  test('of names alone is colors below each other, or sizes side by side', () => {
    expect(paste('Green\nPink').axes.colors).toEqual(['Red', 'Blue', 'Green', 'Pink']);
    expect(paste('XL\t3XL').axes.sizes).toEqual(['S', 'M', 'L', 'XL', '3XL']);
  });

  test('of lines with size, color and stock is taken too', () => {
    const { changes, axes: after } = paste('Size\tColor\tStock\nS\tGreen\t2\n28\tred\t3');
    expect(said(changes)).toEqual(['Green S 2', 'red 28 3']);
    expect(after.colors).toEqual(['Red', 'Blue', 'Green']);
    expect(said(paste('Green\tS\t2\nred\tM\t3').changes)).toEqual(['Green S 2', 'red M 3']);
  });

  test('keeps what is no stock, to be refused in sight, and takes the first of what stands twice', () => {
    const { changes, notes } = paste('\tM\nRed\t1.5\nred\t2');
    expect(said(changes)).toEqual(['Red M 1.5']);
    expect(notes).toEqual(['A size and color stood there more than once: the first stock was taken.']);
  });

  test('of more than a product can have is not taken at all', () => {
    const many = Array.from({ length: 1001 }, (_, place) => `Red ${'x'.repeat(place)}\t1`).join('\n');
    const { changes, notes } = paste(many);
    expect(changes.length).toBe(0);
    expect(notes).toEqual(['That is more than 1,000 stocks, so nothing was pasted. Paste fewer at once.']);
  });
});
