import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { boundUnreadAnswers, dropStalledReaders } from './unread-answers.ts';

const megabyte = 1024 * 1024;
/** More than the buffers of both sockets take. */
const large = 'x'.repeat(16 * megabyte);

let app: FastifyInstance;
const failures: (string | undefined)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
  failures.length = 0;
});

const serve = async (prepare: (app: FastifyInstance) => void, answer: string | Buffer = large): Promise<void> => {
  app = fastify({ trustProxy: true });
  prepare(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => failures.push(request.failure));
  });
  app.get('/', async () => answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
};

/** A reader that has seen the head of the answer and reads no further. */
const begin = async (visitor = '203.0.113.1'): Promise<Socket> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: ${visitor}\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
};

const readAll = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const bytes of socket) text += bytes;
  return text;
};

it('a large answer arrives whole, and says how large it is', async () => {
  await serve(boundUnreadAnswers);
  const [head = '', body = ''] = (await readAll(await begin())).split('\r\n\r\n');
  expect(head).toContain(`content-length: ${large.length}`);
  expect(body.length).toBe(large.length);
  await expect.poll(() => failures).toEqual([undefined]);
});

it('who reads too slowly is dropped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await serve(boundUnreadAnswers);
  const socket = await begin();
  // For so long what the buffers took is enough.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(4_096_000);
  expect(failures).toEqual(['its answer was read too slowly']);
  socket.destroy();
});

it('where an address has 48 MiB unread, what waited longest gives way, and nothing of others', async () => {
  await serve(boundUnreadAnswers);
  const other = await begin('203.0.113.2');
  const [eldest, ...newer] = [await begin(), await begin(), await begin()];
  expect(failures).toEqual([]);
  newer.push(await begin());
  await expect.poll(() => failures).toEqual(['its answer was not read, and others were waiting for the room']);
  for (const socket of [other, ...newer]) expect((await readAll(socket)).length).toBeGreaterThan(large.length);
  eldest?.destroy();
});

it('where all have 96 MiB unread, what waited longest gives way', async () => {
  await serve(boundUnreadAnswers);
  const sockets: Socket[] = [];
  for (let visitor = 1; visitor <= 7; visitor += 1) sockets.push(await begin(`203.0.113.${visitor}`));
  await expect.poll(() => failures).toEqual(['its answer was not read, and others were waiting for the room']);
  for (const socket of sockets.slice(1)) expect((await readAll(socket)).length).toBeGreaterThan(large.length);
  sockets[0]?.destroy();
});

it('a socket that takes nothing of any answer is closed', async () => {
  await serve((each) => dropStalledReaders(each, 100), Buffer.alloc(16 * megabyte));
  const socket = await begin();
  await expect.poll(() => failures).toHaveLength(1);
  socket.destroy();
});
