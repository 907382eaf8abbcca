import { picturePath, smallPictureUrl } from '../../../shop/pictures.ts';
import { providerUrl } from './provider-auth.ts';

/** Where the small form of a picture of the shop is. */
export const smallPicture = (id: string): string => smallPictureUrl(picturePath(id), providerUrl()) ?? '';
