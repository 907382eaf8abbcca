import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UploadSlots } from './upload-slots.ts';

const slots = (waitMs = 60_000, keptForFirst = 0) =>
  new UploadSlots({ underWay: { inAll: 4, each: 2 }, keptForFirst, waiting: { inAll: 3, each: 2 }, waitMs });

const hasBegun = async (upload: Promise<unknown>): Promise<boolean> => {
  const not = {};
  return (await Promise.race([upload, turn(not)])) !== not;
};

test('who finds no slot waits for one, and each has a share', async () => {
  const room = slots();
  const [first, second] = [await room.take('a'), await room.take('a')];
  const third = room.take('a');
  expect(await hasBegun(third)).toBe(false);
  // Another's share is free.
  const other = await room.take('b');
  first();
  const release = await third;
  // The longest waiting is first, but not ahead of others while its share is full.
  const [fourth, fifth] = [room.take('a'), room.take('c')];
  await fifth;
  expect(await hasBegun(fourth)).toBe(false);
  other();
  expect(await hasBegun(fourth)).toBe(false);
  second();
  await fourth;
  release();
});

test('a slot that was given back twice is one slot', async () => {
  const room = slots();
  const first = await room.take('a');
  await room.take('a');
  first();
  first();
  await room.take('a');
  expect(await hasBegun(room.take('a'))).toBe(false);
});

test('who waits too long is told whose share was full', async () => {
  const room = slots(10);
  const held = [await room.take('a'), await room.take('a')];
  await expect(room.take('a')).rejects.toMatchObject({ statusCode: 429, retryAfter: 1 });
  await room.take('b');
  await room.take('b');
  await expect(room.take('c')).rejects.toMatchObject({ statusCode: 503, retryAfter: 1 });
  for (const release of held) release();
  await room.take('c');
});

test('who finds too many waiting is sent away at once', async () => {
  const room = slots();
  for (const sender of ['a', 'a', 'b', 'b']) await room.take(sender);
  const waiting = [room.take('a'), room.take('a')];
  await expect(room.take('a')).rejects.toMatchObject({ statusCode: 429 });
  waiting.push(room.take('c'));
  await expect(room.take('d')).rejects.toMatchObject({ statusCode: 503 });
  expect(await hasBegun(Promise.race(waiting))).toBe(false);
});

test('who has gone gives up the place in the queue', async () => {
  const room = slots();
  const [first] = [await room.take('a'), await room.take('a')];
  const gone = new AbortController();
  const upload = room.take('a', gone.signal);
  gone.abort();
  await expect(upload).rejects.toMatchObject({ name: 'BrokenOff' });
  await expect(room.take('a', gone.signal)).rejects.toMatchObject({ name: 'BrokenOff' });
  first?.();
  await room.take('a');
});

test('who leaves in the moment of being let in keeps no slot', async () => {
  const room = slots();
  const [first] = [await room.take('a'), await room.take('a')];
  const gone = new AbortController();
  const upload = room.take('a', gone.signal);
  gone.abort();
  first?.();
  await expect(upload).rejects.toMatchObject({ name: 'BrokenOff' });
  expect(await hasBegun(room.take('a'))).toBe(true);
});

test('the last ones are kept for those who have none, who come ahead of those who wait for another', async () => {
  const room = slots(60_000, 2);
  const ofA = [await room.take('a'), await room.take('a')];
  await room.take('b');
  const another = room.take('b');
  expect(await hasBegun(another)).toBe(false);
  const ofC = await room.take('c');
  const late = room.take('d');
  expect(await hasBegun(late)).toBe(false);
  ofA[0]?.();
  const ofD = await late;
  for (const release of [ofD, ofA[1]]) {
    release?.();
    expect(await hasBegun(another)).toBe(false);
  }
  ofC();
  await another;
});
