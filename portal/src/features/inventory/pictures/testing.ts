import type { Locator } from 'vitest/browser';
import { pictureIdOf, picturePath, wholeAddress } from '../../../../../shop/pictures.ts';
import { providerUrl } from '../../../lib/provider-auth.ts';
import { randomId } from '../../../lib/random-id.ts';
import { logInAs } from '../../../test-setup/render-portal.tsx';
import { sql } from '../../../test-setup/shop.ts';
import { uploadPicture } from './uploading/upload-picture.mutations.ts';

export const uploadCall = 'storage/v1/object/products/*';

/** A JPEG of this size in a color that few other sizes have, so that no part of it is the same as another picture. */
export const photo = async (name: string, width = 60, height = 80): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.fillStyle = `hsl(${width * 7 + height * 13} 60% 40%)`;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
};

export const noPicture = (name: string): File => new File(['Not a picture at all'], name, { type: 'image/jpeg' });

export const transferOf = (files: readonly File[]): DataTransfer => {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
};

/** Chooses files as the browser's own window does. */
export const chooseIn = (input: Locator, files: readonly File[]): void => {
  const element = input.element() as HTMLInputElement;
  element.files = transferOf(files).files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Stores a picture; returns its id. */
export const storePicture = async (file: File): Promise<string> => {
  await logInAs('admin');
  const id = randomId();
  const sent = { onProgress: () => {}, signal: new AbortController().signal };
  await uploadPicture(id, { display: file, small: file }, sent);
  return id;
};

/** The address of a picture's large form. */
export const largeFormOf = (id: string): string => `${wholeAddress(picturePath(id), providerUrl())}/display/image.jpg`;

/** Has a product show these pictures, as if someone else saved it. */
export const showPictures = (productid: string, [first, ...others]: readonly string[]) =>
  sql('update public.products set producturl = $2, pictures = $3::uuid[] where productid = $1', [
    productid,
    first ? picturePath(first) : null,
    `{${others.join()}}`,
  ]);

/** The ids of the pictures of the product with this id or fabric, in their order. */
export const storedPictures = async (product: string): Promise<string[]> => {
  const [row] = await sql('select producturl, pictures from public.products where $1 in (productid, fabric)', [
    product,
  ]);
  const first = pictureIdOf((row?.producturl as string | null) ?? null);
  return [...(first === null ? [] : [first]), ...((row?.pictures as string[]) ?? [])];
};

/** The browser opens no picture until the returned function is called. */
export const holdOpening = (): (() => void) => {
  const open = window.createImageBitmap;
  const released = Promise.withResolvers<void>();
  const held = async (...given: Parameters<typeof open>) => {
    await released.promise;
    return open(...given);
  };
  window.createImageBitmap = held as typeof open;
  return () => {
    window.createImageBitmap = open;
    released.resolve();
  };
};
