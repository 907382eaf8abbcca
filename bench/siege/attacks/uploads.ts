import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type Attack, atRate, crowd, type Siege, strangerAt } from '../attack.ts';
import type { Ask } from '../connection.ts';
import { jpegHead } from '../pictures.ts';
import { head, openReader } from '../socket.ts';

/** An address that staff may upload a picture to, until there is one. */
const newPath = (): string => `/storage/v1/object/products/${randomUUID()}/display/image.jpg`;

/** A member of staff, an account without a role, and a stranger, by turns, two of them members. */
const someone = ({ member, guest, publicKey }: Siege, place: number): Readonly<Record<string, string>> =>
  [member, member, guest, { apikey: publicKey }][place % 4] ?? member;

const beginUpload = (siege: Siege, place: number): Socket => {
  const headers = { ...someone(siege, place), 'content-type': 'image/jpeg', 'transfer-encoding': 'chunked' };
  const begun = Buffer.from(head(siege, `POST ${newPath()}`, headers));
  return openReader(siege, strangerAt(place % 4), Buffer.concat([begun, chunkOf(jpegHead)]));
};

const chunkOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

/** `perSecond` chunks, each to the next of so many uploads; one that was refused begins again. */
const inChunks = (name: string, connections: number, perSecond: number, bytes: number): Attack => ({
  name,
  run: async (siege) => {
    const chunk = chunkOf(Buffer.alloc(bytes));
    const uploads: Socket[] = [];
    await atRate(siege, perSecond, (turn) => {
      const place = turn % connections;
      let upload = uploads[place];
      if (!upload || upload.destroyed || !upload.writable) upload = uploads[place] = beginUpload(siege, place);
      if (!upload.writableNeedDrain) upload.write(chunk);
    });
  },
});

/** Each a little faster than an upload has to be, so that it holds its slot. */
const endless = inChunks('40 uploads that never end', 40, 40, 5_000);

const beyond = inChunks('uploads in chunks, beyond the limit of 5 MB', 12, 400, 65_536);

const boundary = 'a-boundary';
const tooMuch = Buffer.concat([
  Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\n`),
  Buffer.from('content-type: image/jpeg\r\n\r\n'),
  jpegHead,
  Buffer.alloc(30 * 1024 * 1024),
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

const large: Attack = {
  name: '30 MB to a bucket of 5 MB, raw and as a form',
  run: async (siege) => {
    const send = crowd(siege, { connections: 12, addresses: 4 });
    await atRate(siege, 8, (turn) => {
      const type = turn % 8 < 4 ? 'image/jpeg' : `multipart/form-data; boundary=${boundary}`;
      const headers = { ...someone(siege, turn), 'content-type': type };
      send({ method: 'POST', path: newPath(), headers, body: tooMuch });
    });
  },
};

const tricks = [
  '../../../etc/passwd',
  '..%2f..%2f..%2fpostgres%2fPG_VERSION',
  '%2e%2e/%2e%2e/arriving/x',
  '..%5c..%5cconfig.json',
  'a%00.jpg',
  '%ff%fe',
  '/'.repeat(4_000),
  'x'.repeat(8_000),
  '%E0%A4%95'.repeat(1_000),
];

const paths: Attack = {
  name: 'names of objects with path tricks',
  run: async (siege) => {
    const send = crowd(siege, { connections: 40, addresses: 4 });
    await atRate(siege, 200, (turn) => send(trick(siege, turn)));
  },
};

const trick = (siege: Siege, turn: number): Ask => {
  const name = tricks[turn % tricks.length] ?? '';
  const who = someone(siege, turn);
  const ways: readonly Ask[] = [
    { path: `/storage/v1/object/public/products/${name}` },
    { path: `/storage/v1/object/authenticated/products/${name}`, headers: who },
    { path: `/storage/v1/render/image/public/products/${name}?width=100` },
    {
      method: 'POST',
      path: `/storage/v1/object/products/${name}`,
      headers: { ...who, 'content-type': 'image/jpeg' },
      body: jpegHead,
    },
    {
      method: 'POST',
      path: '/storage/v1/object/copy',
      headers: { ...who, 'content-type': 'application/json' },
      body: JSON.stringify({ bucketId: 'products', sourceKey: decoded(name), destinationKey: decoded(name) }),
    },
  ];
  return ways[Math.floor(turn / tricks.length) % ways.length] ?? ways[0] ?? { path: '/' };
};

const decoded = (name: string): string => Buffer.from(unescape(name), 'latin1').toString();

export const uploads: readonly Attack[] = [endless, beyond, large, paths];
