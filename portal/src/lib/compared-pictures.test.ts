import { expect, test, vi } from 'vitest';
import { comparedPictures, picturesInRow } from './compared-pictures.ts';

vi.mock('./small-picture.ts', () => ({ smallPicture: (id: string) => `${id}.jpg` }));

test('a picture of both rows is called alike in both, and one of a single row says so', () => {
  const [before, after] = comparedPictures(
    [
      ['a', 'b'],
      ['c', 'a'],
    ],
    ['removed', 'added'],
  );
  expect(before).toEqual([
    { source: 'a.jpg', name: 'Picture 1' },
    { source: 'b.jpg', name: 'Picture 2, removed' },
  ]);
  expect(after.map(({ name }) => name)).toEqual(['Picture 3, added', 'Picture 1']);
});

test('pictures in one row are called by their places', () => {
  expect(picturesInRow(['a', 'b']).map(({ name }) => name)).toEqual(['Picture 1', 'Picture 2']);
});
