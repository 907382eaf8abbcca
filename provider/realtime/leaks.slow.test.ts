// Clients come, join, say who they are, and go in every way there is: nothing of them is left in the process.
import { once } from 'node:events';
import v8 from 'node:v8';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { publicKey, type RealtimeServer, realtimeServer, withLog } from '../testing/realtime/server.ts';
import { Channel } from './channels/channel.ts';
import { RealtimeSocket } from './sockets/realtime-socket.ts';

const isLong = Boolean(process.env.TEST_LONG);
const count = isLong ? 5_000 : 300;
const atOnce = 25;
/** How many sockets and channels live, after a full collection: each holds all there is of its client. */
const living = (): number[] =>
  [RealtimeSocket, Channel].map((kind) => v8.queryObjects(kind, { format: 'count' }) as number);

// Of so many joins in a second most would be refused otherwise.
const many = { count: 10_000, seconds: 1 };
const joins = {
  eachSocket: many,
  eachAccount: many,
  eachAddress: many,
  newcomers: { each: many, inAll: many },
  strangers: many,
};

let server: RealtimeServer;
let tokens: string[];
beforeAll(async () => {
  server = await realtimeServer((test) => ({ ...withLog(test), bounds: { joins } }));
  await server.test.query({
    text: `create publication supabase_realtime; create table public.rows (id int primary key generated always as identity);
      grant select on public.rows to anon, authenticated; alter publication supabase_realtime add table public.rows;
      create policy everybody on realtime.messages to authenticated using (true) with check (true)`,
    values: [],
  });
  tokens = [];
  for (let account = 0; account < 20; account += 1) tokens.push((await server.signIn()).token);
});
afterAll(() => server.close());

const open = async (turn: number, key: string): Promise<WebSocket> => {
  const socket = new WebSocket(
    `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${turn % 2 ? '1.0.0' : '2.0.0'}`,
    { localAddress: `127.0.1.${1 + (turn % 50)}` },
  );
  socket.on('error', () => {});
  await new Promise((resolve) => socket.on('open', resolve).on('close', resolve));
  return socket;
};

const say = (socket: WebSocket, turn: number, topic: string, event: string, payload: unknown): void =>
  socket.send(
    JSON.stringify(
      turn % 2 ? { topic, event, payload, ref: event, join_ref: '1' } : ['1', event, topic, event, payload],
    ),
  );

/** Resolves with the next frame that has such words in it, or with the end. */
const heard = (socket: WebSocket, words: RegExp): Promise<void> =>
  new Promise((resolve) => {
    socket.on('message', (data) => {
      if (words.test(String(data))) resolve();
    });
    socket.on('close', () => resolve());
  });

const config = (turn: number) => ({
  private: turn % 3 === 0,
  presence: { enabled: true, key: `somebody ${turn % 7}` },
  postgres_changes: [{ event: '*', schema: 'public', table: 'rows' }],
});

const join = async (socket: WebSocket, turn: number, access_token: string | undefined): Promise<void> => {
  const topic = `realtime:room ${turn % 5}`;
  const joined = heard(socket, /Subscribed to PostgreSQL|Unauthorized/);
  say(socket, turn, topic, 'phx_join', { config: config(turn), access_token });
  if (turn % 6 === 5) return;
  await joined;
  const tracked = heard(socket, /"ref":"presence"|Unauthorized|unmatched/);
  say(socket, turn, topic, 'presence', { type: 'presence', event: 'track', payload: { turn } });
  say(socket, turn, topic, 'broadcast', { type: 'broadcast', event: 'hello', payload: {} });
  if (turn % 2) await tracked;
  if (turn % 6 === 1) say(socket, turn, topic, 'phx_join', { config: config(turn), access_token });
  if (turn % 6 === 2) say(socket, turn, topic, 'phx_leave', {});
};

/** One client, from its handshake to its end, each in another way. */
const visit = async (turn: number): Promise<void> => {
  const socket = await open(turn, turn % 10 === 9 ? 'no key of ours' : publicKey);
  if (socket.readyState !== WebSocket.OPEN) return;
  if (turn % 8 !== 7) await join(socket, turn, turn % 4 === 3 ? undefined : tokens[turn % tokens.length]);
  const ended = once(socket, 'close');
  if (turn % 2 === 0) socket.terminate();
  else socket.close();
  await ended;
};

const visitAll = async (from: number, to: number): Promise<void> => {
  let turn = from;
  let written: Promise<unknown> = Promise.resolve();
  const write = () => server.test.query({ text: 'insert into public.rows default values', values: [] });
  const one = async (): Promise<void> => {
    while (turn < to) {
      if (turn % 10 === 0) written = written.then(write);
      await visit(turn++);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  await written;
  await vi.waitFor(
    () => expect(server.realtime.status()).toMatchObject({ sockets: 0, channels: 0, members: 0 }),
    15_000,
  );
};

test(`${count} clients leave nothing behind`, { timeout: isLong ? 900_000 : 120_000 }, async () => {
  await visitAll(0, 100);
  // Tests that ran here before may keep some of theirs.
  const before = [...living(), process.memoryUsage().heapUsed];
  await visitAll(100, 100 + count);
  // Of the last of them something may still be asked of the database.
  const more = (now: readonly number[]) => now.map((count, place) => Math.max(0, count - (before[place] ?? 0)));
  await vi.waitFor(() => expect(more(living())).toEqual([0, 0]), { timeout: 60_000, interval: 1_000 });
  expect((process.memoryUsage().heapUsed - (before[2] ?? 0)) / 1024 ** 2).toBeLessThan(5);
});
