import { pictureObjects, picturePath } from '../../shop/pictures.ts';
import { holdCalls } from '../calls.ts';
import { photo } from '../pictures/picture-files.ts';
import { putPicture } from '../pictures/picture-of-product.ts';
import { overflowOf } from '../screens.ts';
import { expect } from '../shop.ts';
import { type BatchPage, few, test } from './batch-page.ts';

/** Opens the batch of both products. */
const openBoth = async (batch: BatchPage): Promise<void> => {
  await batch.list();
  await batch.box('BC98001').check();
  await batch.box('BC98002').check();
  await batch.openSelected();
};

test('shows a picture in the first line of a product and moves nothing, on a large and on a narrow screen', async ({
  batch,
  page,
  shop,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await few(shop);
    await openBoth(batch);
    const lines = batch.dialog.getByRole('region', { name: 'Lines' });
    const pictures = lines.locator('img');
    await expect(lines.getByRole('listitem')).toHaveCount(3);
    await expect(pictures).toHaveCount(0);
    /** How high each line is, and where in it the id stands. */
    const places = () =>
      lines.getByRole('listitem').evaluateAll((all) =>
        all.map((line) => {
          const [box, id] = [line, line.querySelector('.font-mono')].map((part) => part?.getBoundingClientRect());
          return { height: box?.height, id: (id?.left ?? 0) - (box?.left ?? 0) };
        }),
      );
    const without = await places();

    const id = await putPicture(shop, await photo('saree.jpg', 240, 320));
    await shop.sql(`update public.products set producturl = $1 where productid = 'BC98001'`, [picturePath(id)]);
    const release = await holdCalls(page, '**/display/small.jpg');
    await openBoth(batch);
    const picture = lines.getByRole('listitem').first().locator('img');
    await expect(picture).toBeAttached();
    const before = await places();
    await release();
    await expect(picture).toHaveAttribute('src', new RegExp(`/${pictureObjects(id).small}$`));
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
    await expect(pictures).toHaveCount(1);
    expect(await places()).toEqual(before);
    expect(before.map(({ height }) => height)).toEqual(without.map(({ height }) => height));
    expect(new Set(before.map(({ id }) => id)).size).toBe(1);
    expect(await overflowOf(page)).toBe(0);
  }
});
