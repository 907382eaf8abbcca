import { describe, expect, test } from 'vitest';
import type { VariantLine } from '../product-form.ts';
import {
  type Axes,
  cellAt,
  cellText,
  leavingOf,
  matrixOf,
  piecesIn,
  spotsOf,
  withColorCalled,
  withoutColor,
  withStocks,
} from './matrix.ts';

const line = (variantid: string, size: string, color: string, stock: string): VariantLine => ({
  variantid,
  size,
  color,
  stock,
});
const none: Axes = { sizes: [], colors: [] };
const red = [line('a', 'S', 'Red', '2'), line('b', 'M', 'Red', '3')];
const ids = () => {
  let next = 0;
  return () => {
    next += 1;
    return `new${next}`;
  };
};

describe('lines seen as a matrix', () => {
  test('have colors down as they came, and sizes across as on a rack', () => {
    const lines = [line('a', 'L', 'Red', '1'), line('b', 'XS', 'Blue', '0'), line('c', 'M', 'Red', 'abc')];
    const matrix = matrixOf(lines, none, []);
    expect(matrix.sizes).toEqual(['XS', 'M', 'L']);
    expect(matrix.colors).toEqual(['Red', 'Blue']);
    expect(spotsOf(matrix).map((spot) => cellText(cellAt(matrix, spot)))).toEqual(['', 'abc', '1', '0', '', '']);
    expect(piecesIn(matrix, spotsOf(matrix))).toBe(1);
  });

  test('stand among the sizes and colors that were asked for, in the order in which they were', () => {
    const matrix = matrixOf(red, { sizes: ['Small', 'Large'], colors: ['Blue', 'red'] }, []);
    expect(matrix.sizes).toEqual(['Small', 'Large', 'S', 'M']);
    expect(matrix.colors).toEqual(['Blue', 'red']);
    expect(matrixOf([line('a', 'XS', 'Red', '1')], { sizes: ['S', 'M'], colors: [] }, []).sizes).toEqual([
      'XS',
      'S',
      'M',
    ]);
  });

  test('two of one size and color share a cell, however they are written; one without size or color has none', () => {
    const twins = [line('a', '2XL', 'Red', '3'), line('b', 'xxl', ' red ', '4'), line('c', '', 'Red', '5')];
    const matrix = matrixOf([...twins, { ...line('d', 'M', ' ', '0'), given: 'M' }], none, []);
    expect(cellText(cellAt(matrix, { size: 'XXL', color: 'RED' }))).toBe('3 + 4');
    expect(matrix.outside.map(({ variantid }) => variantid)).toEqual(['c']);
  });
});

describe('a stock that is typed', () => {
  const typed = (lines: readonly VariantLine[], size: string, color: string, stock: string, axes = none) =>
    withStocks(lines, [{ size, color, stock }], matrixOf(lines, axes, red), ids());

  test('changes its own line alone, which keeps its spelling and its id', () => {
    const lines = [line('x', 'xxl', 'dark  red', '1'), ...red];
    expect(typed(lines, '2XL', 'Dark Red', '9')).toEqual([line('x', 'xxl', 'dark  red', '9'), ...red]);
  });

  test('makes a line where there is none, as one reads the matrix; 0 is a variant, nothing is none', () => {
    const axes = { sizes: ['S', 'M', 'L'], colors: ['Red', 'Blue'] };
    const lines = [...red, line('c', 'S', 'Blue', '1')];
    expect(typed(lines, 'L', 'Red', '0', axes)).toEqual([
      ...red,
      line('new1', 'L', 'Red', '0'),
      line('c', 'S', 'Blue', '1'),
    ]);
    expect(typed(lines, 'L', 'Red', ' ', axes)).toEqual(lines);
  });

  test('takes the place of the lines that the dialog opened with', () => {
    const free = { ...line('f', 'M', '', '0'), given: 'M' };
    expect(typed([free, ...red], 'S', 'Red', '9')).toEqual([free, line('a', 'S', 'Red', '9'), red[1]]);
    expect(typed([free], 'S', 'Blue', '1')).toEqual([line('new1', 'S', 'Blue', '1')]);
    expect(typed([line('g', 'M', '', '0')], 'S', 'Blue', '1').length).toBe(2);
  });

  test('leaves two lines of one cell as they are', () => {
    const twins = [...red, line('c', 'S', 'red', '4')];
    expect(typed(twins, 'S', 'Red', '9')).toEqual(twins);
  });

  test('taken away takes the line away, and typed again brings the stored variant back under its id', () => {
    const emptied = typed(red, 'S', 'Red', '');
    expect(emptied.map(({ variantid }) => variantid)).toEqual(['b']);
    const matrix = matrixOf(emptied, none, red);
    expect(cellAt(matrix, { size: 'S', color: 'Red' })).toEqual({ lines: [], leaving: red[0] });
    expect(leavingOf(emptied, red)).toEqual([red[0]]);
    expect(typed(emptied, 'S', 'Red', '7')).toEqual([line('a', 'S', 'Red', '7'), red[1]]);
  });
});

test('a row is called otherwise, or goes, and no other with it', () => {
  const lines = [...red, line('c', 'S', 'Blue', '1'), line('d', '', 'Red', '1')];
  expect(withColorCalled(lines, 'RED', 'Ruby').map(({ color }) => color)).toEqual(['Ruby', 'Ruby', 'Blue', 'Red']);
  expect(withoutColor(lines, 'red').map(({ variantid }) => variantid)).toEqual(['c', 'd']);
});
