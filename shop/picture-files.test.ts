import { expect, test } from 'vitest';
import { isChosenFile, matchFiles, possibleIds } from './picture-files.ts';

const ids = ['BC26001', 'BC260011', 'BC261000', 'SAMPLE-1', 'SAMPLE-1-2', 'A.1', 'Red Silk', '007', 'x9', 'X9'];

const idOf = (path: string): string | null => matchFiles([path], ids).products[0]?.productid ?? null;

test.each([
  ['BC26001.jpg', 'BC26001'],
  ['BC26001', 'BC26001'],
  ['BC26001.JPG', 'BC26001'],
  ['BC26001-2.jpg', 'BC26001'],
  ['BC26001_front.webp', 'BC26001'],
  ['bc26001 (1).jpeg', 'BC26001'],
  ['BC26001.2.png', 'BC26001'],
  [' BC26001 copy.png', 'BC26001'],
  ['BC260011.jpg', 'BC260011'],
  ['BC261000-1.jpg', 'BC261000'],
  ['SAMPLE-1-2.jpg', 'SAMPLE-1-2'],
  ['sample-1-3.jpg', 'SAMPLE-1'],
  ['A.1.jpg', 'A.1'],
  ['red silk 2.jpg', 'Red Silk'],
  ['007-1.jpg', '007'],
  ['pictures/new/BC26001-2.jpg', 'BC26001'],
  ['pictures\\BC26001.jpg', 'BC26001'],
  ['BC26001/front.jpg', 'BC26001'],
  ['BC26001 - Silk/3.jpg', 'BC26001'],
  ['BC26001/BC261000.jpg', 'BC261000'],
  ['x9.jpg', 'x9'],
  ['X9-1.jpg', 'X9'],
])('%j is a picture of %s', (path, id) => {
  expect(idOf(path)).toBe(id);
});

test.each([
  'BC26002.jpg',
  'BC26001a.jpg',
  'BC26001साड़ी.jpg',
  'BC260019.jpg',
  'XBC26001.jpg',
  'साड़ी.jpg',
  'साड़ी BC26001.jpg',
  'IMG_20261125.jpg',
  'BC 26001.jpg',
  '.jpg',
  '',
  'silk/front.jpg',
])('%j is called after none', (path) => {
  expect(matchFiles([path], ids).products).toEqual([]);
});

test('of ids that differ in their letters’ size alone another writing of them means none', () => {
  expect(matchFiles(['Ab1.jpg'], ['ab1', 'AB1'])).toEqual({ products: [], unmatched: [0] });
});

test('several pictures of one product stand in the order of their numbers, the bare id first', () => {
  const paths = [
    'BC26001-back.jpg',
    'BC26001 (10).jpg',
    'b/BC26001-2.jpg',
    'SAMPLE-1.jpg',
    'BC26001.jpg',
    'BC26001-front.jpg',
    'holiday.jpg',
    'bc26001_1.jpg',
  ];
  expect(matchFiles(paths, ids)).toEqual({
    products: [
      { productid: 'BC26001', files: [4, 7, 2, 1, 0, 5] },
      { productid: 'SAMPLE-1', files: [3] },
    ],
    unmatched: [6],
  });
});

test('those of a folder stand in the order of their names', () => {
  const paths = ['BC26001/10.jpg', 'BC26001/9.jpg', 'BC26001/cover.jpg'];
  expect(matchFiles(paths, ids).products).toEqual([{ productid: 'BC26001', files: [1, 0, 2] }]);
});

test('what an archive holds beside its files is neither matched nor told', () => {
  const beside = ['BC26001/', '__MACOSX/._BC26001.jpg', '.BC26001.jpg', 'a/.DS_Store', 'BC26001/Thumbs.db'];
  expect(beside.filter(isChosenFile)).toEqual([]);
  expect(matchFiles(beside, ids)).toEqual({ products: [], unmatched: [] });
  expect(isChosenFile('a/BC26001.jpg')).toBe(true);
});

test('an accent is the same however it is written', () => {
  expect(matchFiles(['Cafe\u0301-1.jpg'], ['Café']).products).toHaveLength(1);
});

test('the ids that a file may be called after hold the one that it is', () => {
  expect(possibleIds('new/bc26001 (1).jpg')).toEqual(
    expect.arrayContaining(['bc26001 (1)', 'bc26001', 'BC26001', 'NEW']),
  );
  expect(possibleIds('BC26001-2.jpg')).not.toContain('BC2600');
  expect(possibleIds('साड़ी.jpg')).not.toContain('');
  expect(possibleIds(`${'x'.repeat(300)}.jpg`)).toEqual([]);
});
