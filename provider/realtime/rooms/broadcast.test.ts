import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawClient } from '../../testing/realtime/raw-client.ts';
import { type RealtimeServer, realtimeServer } from '../../testing/realtime/server.ts';

let server: RealtimeServer;
beforeAll(async () => {
  server = await realtimeServer();
});
afterAll(() => server.close());

const frame = (...parts: (readonly number[] | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const topic = 'realtime:room';
const jsonFrame = frame([3, 1, 1, 0x0d, 5, 0, 1], '1', '7', topic, 'moved', '{"x":1}');
const bytesFrame = frame([3, 1, 1, 0x0d, 5, 0, 0], '1', '8', topic, 'moved', [0, 255]);

const joined = async (version: '1.0.0' | '2.0.0', broadcast: object = {}): Promise<RawClient> => {
  const client = await server.connect({ version });
  await client.join(topic, { config: { broadcast } });
  return client;
};
const settle = (client: RawClient): Promise<unknown> => client.ask('phoenix', 'heartbeat', {});
/** What came but for replies. */
const told = (client: RawClient) => client.heard.filter((each) => Buffer.isBuffer(each) || each.event !== 'phx_reply');

test('a binary broadcast is binary for the second version; the first hears of it as text, if it is JSON', async () => {
  const [sender, other, older] = [await joined('2.0.0', { ack: true }), await joined('2.0.0'), await joined('1.0.0')];
  sender.sendRaw(jsonFrame);
  sender.sendRaw(bytesFrame);
  await sender.find(({ ref }) => ref === '8');
  await Promise.all([settle(other), settle(older)]);
  expect(told(other)).toEqual([
    frame([4, 0x0d, 5, 0, 1], topic, 'moved', '{"x":1}'),
    frame([4, 0x0d, 5, 0, 0], topic, 'moved', [0, 255]),
  ]);
  expect(told(older)).toEqual([
    { topic, event: 'broadcast', payload: { type: 'broadcast', event: 'moved', payload: { x: 1 } }, ref: null },
  ]);
  expect(told(sender)).toEqual([]);
  // Acks are text.
  expect(sender.heard.filter((each) => 'ref' in each && each.ref === '7')).toEqual([
    { joinRef: 'j1', ref: '7', topic, event: 'phx_reply', payload: { status: 'ok', response: {} } },
  ]);
  for (const client of [sender, other, older]) client.terminate();
});

test('a broadcast of the first version is text for all', async () => {
  const [older, other] = [await joined('1.0.0'), await joined('2.0.0')];
  const payload = { type: 'broadcast', event: 'moved', payload: { x: 'थान' }, more: [null] };
  older.send(topic, 'broadcast', payload);
  await settle(older);
  await settle(other);
  expect(told(other)).toEqual([{ joinRef: null, ref: null, topic, event: 'broadcast', payload }]);
  for (const client of [older, other]) client.terminate();
});

test('frames of joins that are past, or of none, are taken', async () => {
  const [sender, other] = [await joined('2.0.0', { ack: true }), await joined('2.0.0')];
  sender.sendRaw(frame([3, 0, 1, 0x0d, 5, 0, 1], '5', topic, 'moved', '{}'));
  sender.sendRaw(frame([3, 2, 1, 0x0d, 5, 0, 1], '99', '6', topic, 'moved', '{}'));
  for (const ref of ['5', '6']) {
    expect(await sender.find((each) => each.ref === ref)).toMatchObject({ joinRef: 'j1', payload: { status: 'ok' } });
  }
  await settle(other);
  expect(told(other)).toHaveLength(2);
  for (const client of [sender, other]) client.terminate();
});

test('what is no broadcast, and events that there are not, are passed over', async () => {
  const [sender, other] = [await joined('2.0.0', { ack: true }), await joined('2.0.0')];
  for (const payload of [null, 'text', [1], 7]) sender.send(topic, 'broadcast', payload, { ref: 'x' });
  sender.send(topic, 'shout', {}, { ref: 'x' });
  sender.sendRaw(frame([0, 0, 1, 0x0d, 9], 'x', topic, 'broadcast', [1, 2]));
  await settle(sender);
  await settle(other);
  expect(told(other)).toEqual([]);
  expect(sender.heard.filter((each) => 'ref' in each && each.ref === 'x')).toEqual([]);
  for (const client of [sender, other]) client.terminate();
});

test('a topic hears nothing of another one', async () => {
  const [sender, other] = [await joined('2.0.0'), await server.connect()];
  await other.join('realtime:room2');
  sender.sendRaw(jsonFrame);
  await settle(sender);
  await settle(other);
  expect(told(other)).toEqual([]);
});
