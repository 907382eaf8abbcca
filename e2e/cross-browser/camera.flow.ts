import sharp from 'sharp';
import { expect, test } from './flow.ts';

test.beforeEach(({ here }) => here.signIn('admin'));

test('takes a picture with the camera of this computer', async ({ here, engineName, shop, size, picture }) => {
  test.skip(size.touch === true && engineName !== 'webkit', 'a phone has a camera of its own for that');
  const fabric = `Camera ${engineName} ${size.width}`;
  const dialog = here.role('dialog', 'Add Product');
  await here.button('+ Add Product').press();
  await dialog.field('Fabric').fill(fabric);
  await dialog.field('Purchase price').fill('1000');
  await dialog.button('Auto').press();
  await dialog.button('Take a picture').press();
  const camera = here.role('dialog', 'Take a picture');
  const isShowing = () => (document.querySelector('video')?.videoWidth ?? 0) > 0;
  await expect.poll(() => here.tab.run(isShowing, null)).toBe(true);
  await picture('camera');
  await camera.button('Take picture').press();
  await camera.goes();
  const cut = here.role('dialog', 'Picture');
  await cut.text('Photo.jpg').shows();
  await cut.button('Use picture').is({ isFocused: true });
  await picture('camera, cut');
  await cut.button('Use picture').press();
  await cut.goes();
  await dialog.role('img', 'Picture 1').shows();
  await dialog.button('Save').press();
  await dialog.goes();
  const [stored] = await shop.sql('select producturl from public.products where fabric = $1', [fabric]);
  const answer = await fetch(`${shop.url}${stored?.producturl}/display/image.jpg`);
  const { format, width = 0, height = 0 } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ format, ratio: width / height }).toEqual({ format: 'jpeg', ratio: 0.75 });
});
