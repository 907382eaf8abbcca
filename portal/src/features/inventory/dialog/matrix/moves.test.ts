import { expect, test } from 'vitest';
import { placeFrom, repeatOf } from './moves.ts';

const shape = { rows: 3, columns: 5 };
const inside = { atStart: false, atEnd: false };
const edges = { atStart: true, atEnd: true };
const at = (row: number, column: number) => ({ row, column });

test('arrows lead to the neighbours, left and right from the ends of a text alone', () => {
  expect(placeFrom(at(1, 2), 'ArrowUp', shape, inside)).toEqual(at(0, 2));
  expect(placeFrom(at(1, 2), 'ArrowDown', shape, inside)).toEqual(at(2, 2));
  expect(placeFrom(at(1, 2), 'ArrowLeft', shape, inside)).toBeNull();
  expect(placeFrom(at(1, 2), 'ArrowLeft', shape, edges)).toEqual(at(1, 1));
  expect(placeFrom(at(1, 2), 'ArrowRight', shape, edges)).toEqual(at(1, 3));
});

test('left of the stocks is the name of the color, right of them its removal, and there it ends', () => {
  expect(placeFrom(at(1, 0), 'ArrowLeft', shape, edges)).toEqual(at(1, -1));
  expect(placeFrom(at(1, -1), 'ArrowLeft', shape, edges)).toBeNull();
  expect(placeFrom(at(1, 4), 'ArrowRight', shape, edges)).toEqual(at(1, 5));
  expect(placeFrom(at(1, 5), 'ArrowRight', shape, edges)).toBeNull();
  expect(placeFrom(at(0, 2), 'ArrowUp', shape, edges)).toBeNull();
  expect(placeFrom(at(2, 2), 'ArrowDown', shape, edges)).toBeNull();
});

test('Enter leads through all stocks, row by row, and out of the last', () => {
  expect(placeFrom(at(0, -1), 'Enter', shape, inside)).toEqual(at(0, 0));
  expect(placeFrom(at(0, 3), 'Enter', shape, inside)).toEqual(at(0, 4));
  expect(placeFrom(at(0, 4), 'Enter', shape, inside)).toEqual(at(1, 0));
  expect(placeFrom(at(2, 4), 'Enter', shape, inside)).toBeNull();
  expect(placeFrom(at(1, 5), 'Enter', shape, inside)).toBeNull();
});

test('letters repeat a stock, digits do not', () => {
  expect(['r', 'C', 'a', '1', 'x', 'Enter'].map(repeatOf)).toEqual(['row', 'column', 'all', null, null, null]);
});
