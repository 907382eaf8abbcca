import { describe, expect, test } from 'vitest';
import {
  addedPictures,
  canMovePicture,
  mostPictures,
  movedPicture,
  namedPictures,
  pictureIdOf,
  pictureObjects,
  picturePath,
  picturesOf,
  removedPicture,
  replacedPicture,
  smallPictureUrl,
  storedAddress,
  wholeAddress,
} from './pictures.ts';
import { pictureUrl } from './product.ts';

const idOf = (at: number): string => `0f8fad5b-d9cb-469f-a165-${String(at).padStart(12, '0')}`;
const id = idOf(1);
const path = `/storage/v1/object/public/products/${id}`;
const web = 'https://pictures.example/saree-12';

test('a picture of the shop is named by the path that follows the provider’s address', () => {
  expect(picturePath(id)).toBe(path);
  expect(pictureIdOf(path)).toBe(id);
  expect(pictureObjects(id)).toEqual({ display: `${id}/display/image.jpg`, small: `${id}/display/small.jpg` });
});

test.each([
  null,
  '',
  web,
  `https://shop.example${path}`,
  path.toUpperCase(),
  `${path}/`,
  `${path}/display/image.jpg`,
  ` ${path}`,
  path.replace('products', 'others'),
  '/storage/v1/object/public/products/../private/x',
])('%j is no such path', (named) => {
  expect(pictureIdOf(named)).toBeNull();
});

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['https://shop.example/behind', 'https://shop.example/behind'],
])('under %s the whole address of a picture and of its forms begins with it', (base, begins) => {
  expect(wholeAddress(path, base)).toBe(begins + path);
  expect(pictureUrl(wholeAddress(path, base))).toBe(`${begins + path}/display/image.jpg`);
  expect(smallPictureUrl(path, base)).toBe(`${begins + path}/display/small.jpg`);
});

test('an address on the web stays as it is, and has no small form', () => {
  expect(wholeAddress(web, 'https://shop.example')).toBe(web);
  expect(smallPictureUrl(web, 'https://shop.example')).toBeNull();
});

describe('what is stored of an address', () => {
  const bases = ['https://data.example', 'http://127.0.0.1:3000', 'https://shop.example/behind/'];

  test.each([
    path,
    `  ${path} `,
    `https://data.example${path}`,
    `HTTPS://DATA.example${path}`,
    `https://data.example:443${path}`,
    `https://data.example${path}/`,
    `https://data.example${path}/display/image.jpg`,
    `https://data.example${path}/display/small.jpg`,
    `https://data.example${path.replace(id, id.toUpperCase())}`,
    `http://127.0.0.1:3000${path}`,
    `https://shop.example/behind${path}`,
  ])('%j is the path', (typed) => {
    expect(storedAddress(typed, bases)).toBe(path);
  });

  test.each([
    web,
    '',
    `https://elsewhere.example${path}`,
    `http://data.example${path}`,
    `https://data.example:8443${path}`,
    `https://data.example${path}?width=3`,
    `https://data.example${path}#top`,
    `https://data.example${path}/../x`,
    `https://data.example${path}0`,
    `https://shop.example${path}`,
    'https://data.example/storage/v1/object/public/products/saree-12',
  ])('%j stays as it is', (typed) => {
    expect(storedAddress(typed, bases)).toBe(typed);
  });

  test('an address that is none of a picture is only trimmed', () => {
    expect(storedAddress(` ${web}\n`, bases)).toBe(web);
  });

  test.each([...bases, 'https://a.example', ''])('whatever goes out under %j comes back', (base) => {
    for (const named of [path, web, picturePath(idOf(2))])
      expect(storedAddress(wholeAddress(named, base), [base])).toBe(named);
  });
});

describe('the pictures of a product', () => {
  const shown = [1, 2, 3].map((at) => picturePath(idOf(at)));
  const [first = '', second = '', third = ''] = shown;

  test('are the first and those that follow, each once', () => {
    expect(picturesOf({ producturl: null, pictures: [] })).toEqual([]);
    expect(picturesOf({ producturl: first, pictures: [idOf(2), idOf(3)] })).toEqual(shown);
    expect(picturesOf({ producturl: first, pictures: [idOf(1), idOf(2)] })).toEqual([first, second]);
    expect(picturesOf({ producturl: web, pictures: [idOf(2)] })).toEqual([web, second]);
    expect(picturesOf({ producturl: null, pictures: [idOf(2)] })).toEqual([second]);
  });

  test('are stored as they are shown', () => {
    expect(namedPictures([])).toEqual({ producturl: null, pictures: [] });
    expect(namedPictures(shown)).toEqual({ producturl: first, pictures: [idOf(2), idOf(3)] });
    for (const list of [[], shown, [web], [web, second]]) expect(picturesOf(namedPictures(list))).toEqual(list);
  });

  test('are never more than the database takes, none twice, and only the first is on the web', () => {
    const many = Array.from({ length: 20 }, (_, at) => picturePath(idOf(at)));
    expect(namedPictures(many).pictures).toHaveLength(mostPictures - 1);
    expect(namedPictures([first, first, web, second])).toEqual({ producturl: first, pictures: [idOf(2)] });
    expect(addedPictures(shown, [idOf(3), idOf(4)])).toEqual([...shown, picturePath(idOf(4))]);
    expect(addedPictures(many.slice(0, 11), [idOf(30), idOf(31)])).toHaveLength(mostPictures);
  });

  test.each([
    [0, 2, [second, third, first]],
    [2, 0, [third, first, second]],
    [1, 2, [first, third, second]],
  ])('one goes from %i to %i', (from, to, order) => {
    expect(movedPicture(shown, from, to)).toEqual(order);
  });

  test.each([
    [0, 0],
    [-1, 0],
    [0, 3],
    [3, 0],
  ])('none goes from %i to %i', (from, to) => {
    expect(canMovePicture(shown, from, to)).toBe(false);
    expect(movedPicture(shown, from, to)).toEqual(shown);
  });

  test('one on the web stays the first until it is replaced or removed', () => {
    const list = [web, second, third];
    expect(movedPicture(list, 0, 1)).toEqual(list);
    expect(movedPicture(list, 2, 0)).toEqual(list);
    expect(movedPicture(list, 1, 2)).toEqual([web, third, second]);
    expect(replacedPicture(list, 0, idOf(1))).toEqual(shown);
    expect(removedPicture(list, 0)).toEqual([second, third]);
  });

  test('without the first the next one is the first', () => {
    expect(removedPicture(shown, 0)).toEqual([second, third]);
    expect(removedPicture(shown, 1)).toEqual([first, third]);
    expect(removedPicture([first], 0)).toEqual([]);
  });
});
