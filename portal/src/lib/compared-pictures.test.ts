import { expect, test } from 'vitest';
import { comparedPictures, picturesInRow } from './compared-pictures.ts';

test('a picture of both rows is called alike in both, and one of a single row says so', () => {
  const [before, after] = comparedPictures(
    [
      ['a', 'b'],
      ['c', 'a'],
    ],
    ['removed', 'added'],
  );
  expect(before).toEqual([
    { id: 'a', name: 'Picture 1' },
    { id: 'b', name: 'Picture 2, removed' },
  ]);
  expect(after.map(({ name }) => name)).toEqual(['Picture 3, added', 'Picture 1']);
});

test('pictures in one row are called by their places', () => {
  expect(picturesInRow(['a', 'b']).map(({ name }) => name)).toEqual(['Picture 1', 'Picture 2']);
});
