import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sql } from '../../../../test-setup/shop.ts';
import { insertProduct, press } from '../../testing.tsx';
import { button, open, rows } from '../../testing-list.tsx';
import { photo, storePicture } from '../testing.ts';

// The list loads it after its rows.
await import('../../row-parts.ts');

const source = (image: Element | null | undefined) => image?.getAttribute('src');
const showsOf = (id: string | undefined, form: string) =>
  expect.stringMatching(new RegExp(`/${id}/display/${form}\\.jpg$`));

test('shows a small picture on the card of a product, and all pictures large by keys', async () => {
  const { productid } = await insertProduct();
  const [one, two, three] = [
    ...[await storePicture(await photo('1.jpg')), await storePicture(await photo('2.jpg', 90))],
    await storePicture(await photo('3.jpg', 100)),
  ];
  // It has no address: the first of its other pictures is shown.
  await sql('update public.products set pictures = $2::uuid[] where productid = $1', [
    productid,
    `{${[one, two, three].join()}}`,
  ]);
  await open(`?productid=${productid}`, 1);
  (page.getByRole('checkbox', { name: new RegExp(productid) }).element() as HTMLElement).focus();
  await press('Tab');
  await expect.element(button(`Details of ${productid}`)).toHaveFocus();
  await press('Enter');
  const show = button('Show the 3 pictures large');
  const dialog = page.getByRole('dialog', { name: 'Linen - Saree' });
  const shown = () => source(dialog.getByRole('img').element());
  await show.click();
  await expect.element(dialog).toMatchTextContent('Picture 1 of 3');
  expect(shown()).toEqual(showsOf(one, 'image'));
  for (const [key, place, id] of [
    ['ArrowRight', 2, two],
    ['End', 3, three],
    ['ArrowRight', 3, three],
    ['Home', 1, one],
  ] as const) {
    await press(key);
    await expect.element(dialog).toMatchTextContent(`Picture ${place} of 3`);
    expect(shown()).toEqual(showsOf(id, 'image'));
  }
  await press('Escape');
  await expect.element(show).toHaveFocus();
  // A key that is pressed before the dialog has the focus, which it takes in a frame, goes on, too.
  const frame = window.requestAnimationFrame;
  window.requestAnimationFrame = () => 0;
  try {
    (show.element() as HTMLElement).click();
    await expect.poll(() => dialog.query()).not.toBeNull();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
    );
    await expect.poll(shown).toEqual(showsOf(two, 'image'));
  } finally {
    window.requestAnimationFrame = frame;
  }
  await press('Escape');
  await page.viewport(390, 844);
  await expect.poll(() => source(rows()[0]?.querySelector('.card-picture img'))).toEqual(showsOf(one, 'small'));
  await page.viewport(1366, 768);
});
