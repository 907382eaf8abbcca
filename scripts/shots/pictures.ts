import type { Page } from '@playwright/test';
import { pictureNumber } from '../../supabase/demo/pictures.ts';
import { photoOf } from './photos.ts';
import { pictured } from './shop-pictures.ts';
import type { Shot } from './shot.ts';

/** Opens the inventory, and waits for what comes after its rows. */
export const openList = async (page: Page): Promise<void> => {
  await page.goto('/admin/inventory');
  await page.locator('tr[data-row]').first().waitFor();
  for (const name of ['More', 'Print new labels']) await page.getByRole('button', { name }).waitFor();
};

const openDetails = async (page: Page): Promise<void> => {
  await openList(page);
  await page.getByRole('button', { name: `Details of ${pictured}` }).click();
};

/** Opens the dialog of the product at its pictures. */
const openField = async (page: Page): Promise<void> => {
  await openList(page);
  await page.getByRole('button', { name: `Edit ${pictured}` }).click();
  const field = page.getByRole('group', { name: 'Pictures' });
  await field.getByRole('listitem').last().waitFor();
  await field.evaluate((box) => box.scrollIntoView({ block: 'center' }));
};

/** Files that are called after products, and one that is not, with what they show. */
const manyPhotos: readonly (readonly [name: string, category: string, color: string])[] = [
  ['BC24002.jpg', 'Lehenga', 'White'],
  ['BC24010.jpg', 'Shawl', 'Bottle Green'],
  ['BC24010-2.jpg', 'Shawl', 'Purple'],
  ['BC24010-3.jpg', 'Shawl', 'Onion Pink'],
  ['BC24020.jpg', 'Blouse', 'Maroon'],
  ['BC24021.jpg', 'Shawl', 'Indigo'],
  ['BC24021-2.jpg', 'Shawl', 'Rust'],
  ['IMG_2041.jpg', 'Kurti', 'Mustard'],
];

/** Pictures of products and with them, as they are seen and added. */
export const pictureShots: readonly Shot[] = [
  [
    'pictures-large',
    async (page) => {
      await openDetails(page);
      await page.getByRole('button', { name: 'Show the 3 pictures large' }).click();
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  ],
  [
    'pictures-history',
    async (page) => {
      await openDetails(page);
      await page.getByRole('button', { name: `History of ${pictured}` }).click();
      await page.getByRole('dialog').getByText('A picture was changed.').first().waitFor();
    },
  ],
  ['pictures-field', openField],
  [
    'pictures-cut',
    async (page) => {
      await page
        .getByLabel('Pictures to add')
        .setInputFiles(await photoOf(pictureNumber('Lehenga', 'White'), 'IMG_2041.jpg'));
      await page.getByRole('dialog', { name: 'Picture', exact: true }).waitFor();
    },
    'goes on',
  ],
  [
    'pictures-of-many',
    async (page) => {
      await openList(page);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Pictures of many' }).click();
      await page.getByRole('button', { name: 'Choose files' }).waitFor();
    },
  ],
  [
    'pictures-of-many-found',
    async (page) => {
      const photos = await Promise.all(manyPhotos.map(([name, ...piece]) => photoOf(pictureNumber(...piece), name)));
      const list = { name: 'BC24020.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      await page.locator('input[type=file]').setInputFiles([...photos, list]);
      const found = page.getByRole('list', { name: 'Products found' }).locator('img');
      await found.nth(manyPhotos.length - 2).waitFor(); // the last one is of no product
    },
    'goes on',
  ],
];

/** What there is at a counter alone: a pointer that rests somewhere, and a computer with a camera. */
export const counterShots: readonly Shot[] = [
  [
    'pictures-at-the-id',
    async (page) => {
      await openList(page);
      await page.mouse.move(5, 5);
      await page.getByText('BC24008').hover();
      await page.locator('[data-peek]').waitFor();
    },
  ],
  [
    'pictures-camera',
    async (page) => {
      await openField(page);
      await page.getByRole('button', { name: 'Take a picture' }).click();
      await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    },
  ],
];
