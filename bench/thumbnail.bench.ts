import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { type Figure, median } from './figure.ts';
import { startBeside } from './process.ts';
import { type Shop, staffHeaders } from './staff.ts';

// Short turns, so that whatever else this machine does meets both alike.
const rounds = 41;
const requestsARound = 1_000;

/** Some 15 kB, as a picture of a list has. */
const takePicture = (): Promise<Buffer<ArrayBuffer>> => {
  const weave = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 240, height: 320, channels: 3, background: 'maroon', noise: weave } })
    .blur(0.8)
    .jpeg({ quality: 80 })
    .toBuffer();
};

/** Puts it where lists ask for it; answers its address. */
const uploaded = async (shop: Shop, body: Uint8Array<ArrayBuffer>): Promise<string> => {
  const client = new pg.Client(shop.connection);
  await client.connect();
  const staff = await staffHeaders(shop, client).finally(() => client.end());
  const headers = { ...staff, 'content-type': 'image/jpeg' };
  const [objects, name] = [`${shop.url}/storage/v1/object`, `products/${randomUUID()}/display/small.jpg`];
  const answer = await fetch(`${objects}/${name}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The picture was not taken: ${await answer.text()}`);
  return `${objects}/public/${name}`;
};

/** Requests a second, eight at a time. */
const rate = async (address: string, agent: Agent): Promise<number> => {
  let left = requestsARound;
  const began = performance.now();
  const worker = async () => {
    while (left-- > 0) await read(address, agent);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return (1_000 * requestsARound) / (performance.now() - began);
};

const read = (address: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    request.once('error', reject);
  });

/** Guarantee 23 (docs/guarantees.md): a public thumbnail beside the same file from a bare handler, in turn. */
export const measure = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'thaan-bench-'));
  const picture = await takePicture();
  const file = join(folder, 'small.jpg');
  await writeFile(file, picture);
  const product = await startBeside('shop-process.ts');
  const bare = await startBeside('static-handler.ts', file);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  try {
    const ours = await uploaded(JSON.parse(product.said), picture);
    const peer = `http://127.0.0.1:${bare.said}/`;
    const rates = { ours: [] as number[], peer: [] as number[], ratio: [] as number[] };
    // During the first ones Node compiles.
    for (let round = -3; round < rounds; round += 1) {
      const [a, b] = [await rate(ours, agent), await rate(peer, agent)];
      if (round < 0) continue;
      rates.ours.push(a);
      rates.peer.push(b);
      rates.ratio.push((100 * a) / b);
    }
    const [a, b] = [median(rates.ours).toFixed(0), median(rates.peer).toFixed(0)];
    console.log(`        ${(picture.length / 1e3).toFixed(1)} kB: ${a} requests/s, the bare handler ${b}`);
    const name = '23 public thumbnail, of a bare static handler';
    return [{ name, value: median(rates.ratio), limit: 75, unit: '%', keeps: 'above' }];
  } finally {
    agent.destroy();
    await bare.stop();
    await product.stop();
    await rm(folder, { recursive: true });
  }
};
