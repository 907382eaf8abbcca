import { randomUUID } from 'node:crypto';
import { pictureBucket, pictureObjects, picturePath } from '../../shop/pictures.ts';
import { accounts, askAccounts } from '../fixtures.ts';
import { insertRow, type Row, type Shop } from '../shop.ts';
import type { PictureFile } from './picture-files.ts';

/** Puts a picture into the shop, as staff do; answers its id. */
export const putPicture = async ({ url }: Pick<Shop, 'url'>, { buffer, mimeType }: PictureFile): Promise<string> => {
  const id = randomUUID();
  const session = await askAccounts(url, 'token?grant_type=password', accounts.admin);
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  for (const name of Object.values(pictureObjects(id))) {
    const answer = await fetch(`${url}/storage/v1/object/${pictureBucket}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': mimeType },
      body: new Uint8Array(buffer),
    });
    if (!answer.ok) throw new Error(`The picture was refused: ${await answer.text()}`);
  }
  return id;
};

type Variant = readonly [size: string, color: string, stock: number];

/** Puts a product into the shop, with its lines and perhaps with a picture that is there. */
export const putProduct = async (shop: Shop, product: Row, variants: readonly Variant[], picture?: string) => {
  await insertRow(shop, 'products', { ...product, ...(picture && { producturl: picturePath(picture) }) });
  for (const [size, color, stock] of variants)
    await insertRow(shop, 'productsizecolors', {
      ...{ variantid: randomUUID(), productid: product.productid, size, color, stock },
    });
};
