import { randomUUID } from 'node:crypto';
import { accounts, askAccounts } from '../../e2e/fixtures.ts';
import { pictureBucket, pictureObjects, picturePath } from '../../shop/pictures.ts';
import { demoPictureCount, pictureNumber } from '../../supabase/demo/pictures.ts';
import { formsOf } from './photos.ts';

/** The product that is opened in the pictures: it has three, and another one in the place of its first. */
export const pictured = 'BC24002';

type Named = { readonly productid: string; readonly producturl: string };

/** Gives the products on the first page of the demo shop pictures of the shop's own, in the place of those on the web. */
export const addPictures = async (url: string): Promise<void> => {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const session = await askAccounts(url, 'token?grant_type=password', accounts.admin);
  const { access_token: token } = JSON.parse(session) as { access_token: string };
  const headers = { apikey: key, authorization: `Bearer ${token}` };

  const call = async (path: string, init: RequestInit, type = 'application/json'): Promise<Response> => {
    const answer = await fetch(`${url}/${path}`, { ...init, headers: { ...headers, 'content-type': type } });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return answer;
  };
  const upload = async (n: number): Promise<string> => {
    const id = randomUUID();
    const [forms, names] = [await formsOf(n % demoPictureCount), pictureObjects(id)];
    for (const form of ['display', 'small'] as const)
      await call(
        `storage/v1/object/${pictureBucket}/${names[form]}`,
        { method: 'POST', body: new Uint8Array(forms[form]) },
        'image/jpeg',
      );
    return id;
  };
  const give = (productid: string, [first = '', ...pictures]: readonly string[]): Promise<unknown> =>
    call(`rest/v1/products?productid=eq.${productid}`, {
      method: 'PATCH',
      body: JSON.stringify({ producturl: picturePath(first), pictures }),
    });

  const query = 'rest/v1/products?select=productid,producturl&order=productid&limit=15';
  for (const { productid, producturl } of (await (await call(query, {})).json()) as Named[]) {
    const n = Number(/\d+$/.exec(producturl)?.[0]);
    if (productid !== pictured) {
      await give(productid, [await upload(n)]);
      continue;
    }
    const first = await upload(pictureNumber('Lehenga', 'Bottle Green'));
    const others = [await upload(pictureNumber('Lehenga', 'Peach')), await upload(pictureNumber('Lehenga', 'Beige'))];
    await give(productid, [await upload(pictureNumber('Lehenga', 'Peacock Blue'))]);
    await give(productid, [first]);
    await give(productid, [first, ...others]);
  }
};
