import { expect, test } from 'vitest';
import type { PlannedProduct } from './picture-plan.ts';
import { outcomeOf, type ProductState } from './sending-states.ts';

const planned = (productid: string, files: number): PlannedProduct => ({
  product: { productid, name: '', producturl: null, pictures: [] },
  files: Array.from({ length: files }, () => new File([], 'a.jpg')),
});

const state = (changed: Partial<ProductState>): ProductState => ({
  ...{ state: 'done', through: 0, part: 0, refused: [], there: 0, noRoom: [], problem: '' },
  ...changed,
});

test('what was added, was there, is left and is gone are told apart', () => {
  const products = [planned('A', 4), planned('B', 2), planned('C', 2), planned('D', 1)];
  const outcome = outcomeOf(
    products,
    new Map([
      ['A', state({ there: 1, refused: ['a.jpg is damaged'], noRoom: ['b.jpg'] })],
      ['B', state({ there: 2 })],
      ['C', state({ state: 'failed', problem: 'not all', refused: ['c.jpg is damaged'] })],
      ['D', state({ state: 'gone', problem: 'gone' })],
    ]),
  );
  expect(outcome).toMatchObject({ products: 1, pictures: 1, there: 3, left: 1, waitsForFiles: true });
  expect(outcome.notDone).toEqual(['C: not all', 'D: gone']);
  expect(outcome.noRoom).toEqual(['A: b.jpg']);
  expect(outcome.refused).toEqual(['A: a.jpg is damaged', 'C: c.jpg is damaged']);
});

test('where all that is left is gone, nothing may be tried again', () => {
  const gone = new Map([['A', state({ state: 'gone', problem: 'gone' })]]);
  expect(outcomeOf([planned('A', 1)], gone)).toMatchObject({ left: 0, waitsForFiles: false, notDone: ['A: gone'] });
});
