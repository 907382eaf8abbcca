import { violationsInBoth } from '../accessibility.ts';
import { expect } from '../fixtures.ts';
import { requestsTo } from '../page-events.ts';
import { colorAt, photo } from './picture-files.ts';
import { storedPicture, test } from './pictures-page.ts';
import { bomb, damaged, file, heavy, heic, lateVastPhoto, moving, vastPhoto } from './wrong-files.ts';

test('what is no picture, or too much of one, is refused in words; nothing of it is sent, and the good ones stay', async ({
  pictures,
  page,
}) => {
  const sent = requestsTo(page, '/storage/v1/object/products');
  await pictures.openFilled('Refused');
  const long = `${'a'.repeat(300)}.jpg`;
  await pictures.chooseFiles(
    file('notes.jpg', 'Not a picture at all'),
    file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'),
    file('empty.jpg', ''),
    bomb('bomb.png'),
    await vastPhoto('vast.jpg'),
    await lateVastPhoto('late.jpg'),
    heic('IMG_0001.HEIC'),
    damaged(long),
    await photo('good.jpg'),
  );
  await pictures.useAll(1);
  for (const words of [
    'notes.jpg is no picture. Choose a photo: JPEG, PNG, WebP, AVIF or GIF.',
    'drawing.svg is no picture.',
    'empty.jpg is empty.',
    'bomb.png has 200 million pixels; at most 100 million are taken. Make it smaller first.',
    'vast.jpg has 201 million pixels;',
    'late.jpg has 201 million pixels;',
    'This browser cannot open IMG_0001.HEIC: it is a HEIC photo. Send it as JPEG',
    'aaa...aaaaaaaaa.jpg could not be read: the file may be damaged.',
  ])
    await expect(pictures.group).toContainText(words);
  await expect(pictures.tiles).toHaveCount(1);
  await pictures.uploaded();
  expect(sent.length).toBe(2);
  expect(await violationsInBoth(page, '[role="dialog"]')).toEqual([]);
});

test('a file of more than 30 MB is refused before it is read', async ({ pictures }) => {
  await pictures.openFilled('Heavy');
  await pictures.chooseFiles(heavy('heavy.jpg'));
  await expect(pictures.group).toContainText('heavy.jpg is larger than 30 MB. Make it smaller first.');
  await expect(pictures.tiles).toHaveCount(0);
});

test('of a picture that moves the first is taken; names may be long, have parts of paths, or be in Hindi', async ({
  pictures,
  shop,
}) => {
  await pictures.openFilled('Odd names');
  const names = [`${'क'.repeat(90)}.jpg`, '..\\..\\etc\\passwd.jpg', 'नीली साड़ी.jpg'];
  await pictures.chooseFiles(
    await moving('moving.gif'),
    ...(await Promise.all(names.map((name, at) => photo(name, 300 * (at + 1), 400 * (at + 1))))),
  );
  await expect(pictures.crop).toContainText('moving.gif');
  await pictures.useAll(4);
  await expect(pictures.tiles).toHaveCount(4);
  await pictures.uploaded();
  const [first = ''] = await pictures.ids();
  expect(await colorAt(await storedPicture(shop, first), 0.5, 0.5)).toBe('red');
  await pictures.saveAndClose();
});

test('more than twelve are not taken, which is said', async ({ pictures }) => {
  await pictures.openFilled('Thirteen');
  await pictures.chooseFiles(
    ...(await Promise.all(Array.from({ length: 13 }, (_, at) => photo(`${at}.jpg`, 60 + 3 * at, 80 + 4 * at)))),
  );
  await pictures.useAll(12);
  await expect(pictures.tiles).toHaveCount(12);
  await expect(pictures.group).toContainText('A product has at most 12 pictures: one was left out.');
});
