import { createHash } from 'node:crypto';
import pg from 'pg';
import sharp from 'sharp';
import { type Figure, median, percentile } from './figure.ts';
import { startBeside } from './process.ts';
import { type Shop, staffHeaders } from './staff.ts';

const photo = { width: 4_000, height: 3_000 };
const rounds = 30;

/** 12 megapixels that compress as a photo of cloth does: 3 to 4 MB. */
const takePhoto = async (): Promise<Buffer> => {
  const weave = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { ...photo, channels: 3, background: 'maroon', noise: weave } })
    .blur(1.2)
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** Uploads it; answers its address for `render/image`. */
const uploaded = async (shop: Shop, body: Buffer): Promise<string> => {
  const client = new pg.Client(shop.connection);
  await client.connect();
  const staff = await staffHeaders(shop, client).finally(() => client.end());
  // A name of its own, the same at every run.
  const hex = createHash('sha256').update(body).digest('hex');
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
  const name = `products/${id}/display/image.jpg`;
  const headers = { ...staff, 'content-type': 'image/jpeg' };
  const answer = await fetch(`${shop.url}/storage/v1/object/${name}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`The photo was not taken: ${await answer.text()}`);
  return `${shop.url}/storage/v1/render/image/public/${name}`;
};

/** Ms until a form is there. */
const took = async (address: string): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(address);
  const form = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(Buffer.from(form).toString());
  return performance.now() - began;
};

/** Ms that the library takes for it alone. */
const tookAlone = async (body: Buffer, width: number): Promise<number> => {
  const began = performance.now();
  await sharp(body).autoOrient().resize({ width }).jpeg({ quality: 80 }).toBuffer();
  return performance.now() - began;
};

/**
 * Guarantee 23 (docs/guarantees.md): a photo of 12 megapixels in a size of the screen, when nobody asked for it before,
 * beside what the library takes alone, and again.
 */
export const measure = async (): Promise<Figure[]> => {
  const product = await startBeside('shop-process.ts');
  try {
    const body = await takePhoto();
    const address = await uploaded(JSON.parse(product.said), body);
    console.log(`        a photo of ${photo.width} x ${photo.height}, ${(body.length / 1e6).toFixed(1)} MB`);
    // The first one starts the process that makes them.
    const first = await took(`${address}?width=299`);
    const made: number[] = [];
    const kept: number[] = [];
    const ofAlone: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Another size each time, of which none is kept.
      const ms = await took(`${address}?width=${300 + round}`);
      made.push(ms);
      kept.push(await took(`${address}?width=${300 + round}`));
      ofAlone.push((100 * ms) / (await tookAlone(body, 300 + round)));
    }
    const figure = (name: string, value: number, limit: number, unit: Figure['unit'] = 'ms'): Figure => ({
      name: `23 a photo of 12 megapixels, 320 px wide: ${name}`,
      value,
      limit,
      unit,
      keeps: 'below',
    });
    return [
      figure('the first', first, 1_000),
      figure(`made, median of ${rounds}`, median(made), 100),
      figure('made, of sharp alone', median(ofAlone), 150, '%'),
      figure('made, p95', percentile(made, 0.95), 250),
      figure('kept, p95', percentile(kept, 0.95), 20),
    ];
  } finally {
    await product.stop();
  }
};
