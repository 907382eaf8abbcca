// What a client sends to join, and the channels that it joined anew, are not kept as long as it stays.
import v8 from 'node:v8';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';
import { Channel } from './channel.ts';

let server: RealtimeServer;
beforeAll(async () => {
  server = await realtimeServer();
});
afterAll(() => server.close());

/** Channels that live, after a full collection. */
const channels = (): number => v8.queryObjects(Channel, { format: 'count' }) as number;
const heapMiB = (): number => {
  channels();
  return process.memoryUsage().heapUsed / 1024 ** 2;
};

test('of channels that are joined anew again and again one is left', async () => {
  const client = await server.connect();
  const before = channels();
  for (let n = 0; n < 50; n += 1) expect(await client.join('realtime:room')).toMatchObject({ status: 'ok' });
  await vi.waitFor(() => expect(channels() - before).toBe(1));
});

test('a channel keeps nothing of what came with its join', async () => {
  const many = Array.from({ length: 20_000 }, () => []);
  const client = await server.connect();
  await client.join('realtime:first');
  const before = heapMiB();
  const member = (await server.signInMember()).token;
  const entries = { postgres_changes: [{ event: '*', schema: 'public', table: 'rows', more: many }] };
  for (let n = 0; n < 20; n += 1) {
    const payload = n % 2 ? { config: {}, more: many } : { config: entries };
    await client.join(`realtime:${n}`, { ...payload, access_token: member });
    // The answer has the entries, too.
    (client.heard as unknown[]).length = 0;
  }
  expect(heapMiB() - before).toBeLessThan(5);
});
