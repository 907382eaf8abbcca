import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Shop } from './faults/ledger.ts';

/** A PNG of one colour, so each colour has bytes of its own. */
export const pictureOf = (red: number, blue = 0): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: blue } } })
    .png()
    .toBuffer();

/** Uploads a picture among those of products, as who is signed in there; answers its name in the bucket. */
export const uploadPicture = async ({ url, headers }: Shop, bytes: Buffer): Promise<string> => {
  const name = `${randomUUID()}/display/image.jpg`;
  const answer = await fetch(`${url}/storage/v1/object/products/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  });
  if (answer.status !== 200) throw new Error(`The picture was refused: ${await answer.text()}`);
  return name;
};

/** What everybody sees at a picture's address; undefined where there is none. */
export const pictureAt = async ({ url }: Pick<Shop, 'url'>, name: string): Promise<Buffer | undefined> => {
  const answer = await fetch(`${url}/storage/v1/object/public/products/${name}`);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined;
};
