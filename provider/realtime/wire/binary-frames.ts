import { isUtf8 } from 'node:buffer';
import { parseJson } from './json.ts';
import { type BroadcastBody, BrokenFrame, type Message, SentBroadcast } from './message.ts';

/** What a frame's first byte says it is. Those of Phoenix that go out (1, 2) no client of the hosted service reads. */
const kinds = { push: 0, sentBroadcast: 3, broadcast: 4 } as const;

const encodings = ['bytes', 'json'] as const;

/** The most bytes of a topic, an event or what is said of a message: each has one byte for its length. */
export const longestPart = 255;

/**
 * What a binary frame says: a broadcast (kind 3), or Phoenix's own push (kind 0), whose payload stays bytes. Throws
 * `BrokenFrame`.
 */
export const readBinary = (frame: Buffer): Message => {
  const kind = frame[0];
  if (kind === kinds.sentBroadcast) return readBroadcast(frame);
  if (kind === kinds.push) return readPush(frame);
  throw new BrokenFrame(kind === undefined ? 'empty' : `of kind ${kind}`);
};

const readBroadcast = (frame: Buffer): Message => {
  const encoding = encodings[frame[6] ?? encodings.length];
  if (encoding === undefined) throw new BrokenFrame('of an unknown encoding');
  // What clients say of a message themselves (`meta`) goes nowhere.
  const [parts, bytes] = cut(frame, 1, 5, 7);
  const [joinRef, ref, topic, event] = parts.map(textOf) as [string, string, string, string, string];
  // Whoever receives it would fail at it.
  if (encoding === 'json') parseJson(textOf(bytes));
  const payload = new SentBroadcast(event, { encoding, bytes });
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload };
};

const readPush = (frame: Buffer): Message => {
  const [parts, payload] = cut(frame, 1, 4, 5);
  const [joinRef, ref, topic, event] = parts.map(textOf) as [string, string, string, string];
  return { joinRef: joinRef || null, ref: ref || null, topic, event, payload };
};

/** The parts whose lengths stand in `count` bytes from `at` on, the first of which begins at `from`; and what follows. */
const cut = (frame: Buffer, at: number, count: number, from: number): readonly [Buffer[], Buffer] => {
  let place = from;
  const parts: Buffer[] = [];
  for (const length of frame.subarray(at, at + count)) {
    parts.push(frame.subarray(place, place + length));
    place += length;
  }
  if (parts.length < count || place > frame.length) throw new BrokenFrame('cut off');
  return [parts, frame.subarray(place)];
};

const textOf = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new BrokenFrame('no UTF-8');
  return bytes.toString('utf8');
};

/**
 * The frame of a broadcast as clients receive it (kind 4), its topic with `realtime:`. Undefined where a part is longer
 * than its one byte says. `meta` is JSON text, empty for none.
 */
export const writeBroadcast = (topic: string, event: string, body: BroadcastBody, meta = ''): Buffer | undefined => {
  const parts = [topic, event, meta].map((part) => Buffer.from(part, 'utf8'));
  if (parts.some(({ length }) => length > longestPart)) return undefined;
  const head = Buffer.from([kinds.broadcast, ...parts.map(({ length }) => length), encodings.indexOf(body.encoding)]);
  return Buffer.concat([head, ...parts, body.bytes]);
};
