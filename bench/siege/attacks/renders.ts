import { randomUUID } from 'node:crypto';
import { type Attack, atRate, crowd, type Siege, strangerAt } from '../attack.ts';
import { type Ask, openLine } from '../connection.ts';
import { greyPng } from '../pictures.ts';

/** Uploads a picture as the careless member; answers its address within the bucket's. */
const placed = async (siege: Siege, body: Buffer): Promise<string> => {
  const name = `products/${randomUUID()}/display/image.jpg`;
  const line = openLine(siege.url, strangerAt(0));
  const headers = { ...siege.member, 'content-type': 'image/png' };
  const { status, text } = await line.send({ method: 'POST', path: `/storage/v1/object/${name}`, headers, body });
  line.close();
  if (status !== 200) throw new Error(`The picture was not taken: ${status} ${text}`);
  return name;
};

/** 200 megapixels, which nobody decodes, and the most that are: 25 and 110 kB. */
const bombs = (): Buffer[] => [greyPng(20_000, 10_000, 1), greyPng(10_400, 10_400, 8)];

/** Each in a size that nobody has asked for. */
const sizes: Attack = {
  name: 'bombs in PNG, in 2,000 sizes, 30 addresses',
  run: async (siege) => {
    const names = await Promise.all(bombs().map((bomb) => placed(siege, bomb)));
    const send = crowd(siege, { connections: 60, addresses: 30 });
    await atRate(siege, 40, (turn) => send(renderOf(siege, names[turn % names.length] ?? '', turn)));
  },
};

const renderOf = ({ member }: Siege, name: string, turn: number): Ask => {
  const asked = `${name}?width=${1 + (turn % 2_000)}`;
  return turn % 8 < 2
    ? { path: `/storage/v1/render/image/authenticated/${asked}`, headers: member }
    : { path: `/storage/v1/render/image/public/${asked}` };
};

export const renders: readonly Attack[] = [sizes];
