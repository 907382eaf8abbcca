import { pictureBucket, pictureObjects } from '../../../../../../shop/pictures.ts';
import { storeObject } from '../../../../lib/store-object.ts';
import type { SendPicture } from './uploads.ts';

/** Stores both forms of a picture under its id, the small one first. Throws a ProviderError, or the signal's reason. */
export const uploadPicture: SendPicture = async (id, { display, small }, { onProgress, signal }) => {
  const objects = pictureObjects(id);
  const all = display.size + small.size;
  const told = (before: number) => ({ signal, onProgress: (sent: number) => onProgress((before + sent) / all) });
  await storeObject(pictureBucket, objects.small, small, told(0));
  await storeObject(pictureBucket, objects.display, display, told(small.size));
};
