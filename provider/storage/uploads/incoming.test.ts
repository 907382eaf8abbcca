import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Incoming } from './incoming.ts';

/** A body that a test fills by hand. */
const body = () => new IncomingMessage(new Socket());

const never = { graceMs: 60_000, bytesPerSecond: 1, wholeMs: 60_000 };

test('a body is read up to its end, and what was rested at is read on', async () => {
  const raw = body();
  const incoming = new Incoming(raw, never);
  raw.push('hello ');
  const whole = buffer(incoming);
  incoming.read(100);
  incoming.rest();
  raw.push('world');
  raw.push(null);
  incoming.read(100);
  expect(String(await whole)).toBe('hello world');
});

test('little is read ahead of whoever takes it', async () => {
  const raw = body();
  const incoming = new Incoming(raw, never);
  incoming.read(10_000_000);
  let taken = 0;
  while (taken < 2_000_000 && raw.push(Buffer.alloc(16_384))) {
    taken += 16_384;
    await turn();
  }
  expect(taken).toBeLessThan(300_000);
  incoming.rest();
});

test('a stalled body ends, and the time stands still at a rest', async () => {
  const soon = { graceMs: 50, bytesPerSecond: 1_000_000, wholeMs: 60_000 };
  const [stalled, resting, raw] = [new Incoming(body(), soon), body(), body()];
  const rested = new Incoming(resting, soon);
  const slow = new Incoming(raw, { ...never, wholeMs: 50 });
  rested.read(10);
  rested.rest();
  stalled.read(10);
  slow.read(10);
  raw.push('1');
  await expect(buffer(stalled)).rejects.toMatchObject({ statusCode: 408 });
  await expect(buffer(slow)).rejects.toMatchObject({ statusCode: 408 });
  resting.push('1');
  resting.push(null);
  rested.read(10);
  expect(String(await buffer(rested))).toBe('1');
});

test('more than the limit, and a body that breaks off, fail whoever reads', async () => {
  const long = body();
  const incoming = new Incoming(long, never);
  long.push('12345');
  incoming.read(4);
  await expect(buffer(incoming)).rejects.toMatchObject({ code: 'EntityTooLarge' });

  const broken = body();
  const other = new Incoming(broken, never);
  other.read(10);
  broken.push('1');
  broken.destroy();
  await expect(buffer(other)).rejects.toMatchObject({ statusCode: 400, message: 'The body broke off' });
  const late = new Incoming(broken, never);
  late.read(10);
  await expect(buffer(late)).rejects.toMatchObject({ statusCode: 400 });
});

test('what is left after a failure can be read by others', async () => {
  const raw = body();
  const incoming = new Incoming(raw, never);
  raw.push('12345');
  incoming.read(4);
  await expect(buffer(incoming)).rejects.toThrow();
  raw.push('rest');
  raw.push(null);
  expect(String(await buffer(raw))).toBe('rest');
});
