import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cameInCrumbs } from './body-crumbs.ts';
import { takeRefusedBodies } from './refused-bodies.ts';

let app: FastifyInstance;
let port: number;
let accepted: Promise<Socket>;

beforeEach(async () => {
  app = fastify({ bodyLimit: 1024 });
  takeRefusedBodies(app);
  app.post('/', async () => 'taken');
  const onRequest = async (): Promise<void> => {
    throw Object.assign(new Error('not you'), { statusCode: 401 });
  };
  app.post('/refused', { onRequest }, async () => 'taken');
  app.post('/wrong', { onRequest: (_request, reply) => void reply.code(400).send('no') }, async () => 'taken');
  accepted = once(app.server, 'connection').then(([socket]) => socket);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/**
 * Writes a body as a slow line does, a piece when the one before has arrived, and reads nothing until it is written, as
 * some proxies do.
 */
const post = async (head: string, pieces: readonly string[], path = '/'): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let fault: Error | undefined;
  socket.on('error', (error) => {
    fault = error;
  });
  socket.pause();
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${head}\r\n\r\n`);
  const server = await accepted;
  for (const piece of pieces) {
    socket.write(piece);
    while (!server.destroyed && !fault && server.bytesRead < socket.bytesWritten) await turn();
  }
  if (fault) throw fault;
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.resume();
  await once(socket, 'close');
  if (fault) throw fault;
  return answer;
};

const piece = 'x'.repeat(64 * 1024);
const many = Array.from({ length: 40 }, () => piece);

it('a body that says it is too large is read to its end, and its answer arrives', async () => {
  expect(await post(`Content-Length: ${40 * piece.length}`, many)).toMatch(/^HTTP\/1.1 413 /);
});

it('so is one that does not say how large it is', async () => {
  const chunks = [...many.map((text) => `10000\r\n${text}\r\n`), '0\r\n\r\n'];
  expect(await post('Transfer-Encoding: chunked', chunks)).toMatch(/^HTTP\/1.1 413 /);
});

it('one without an end is cut off', async () => {
  const endless = Array.from({ length: 700 }, () => piece);
  await expect(post(`Content-Length: ${10 ** 9}`, endless)).rejects.toMatchObject({
    code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/),
  });
});

it('one that says it is longer than is taken is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  expect(await post(`Content-Length: ${10 ** 9}`, [])).toMatch(/^HTTP\/1.1 413 /);
});

it('one that stands still is given up soon', { timeout: 6_000 }, async () => {
  expect(await post(`Content-Length: ${40 * piece.length}`, many.slice(1), '/refused')).toMatch(/^HTTP\/1.1 401 /);
});

it('the body of a request that was refused before is taken, too', async () => {
  const head = `Connection: close\r\nContent-Length: ${40 * piece.length}`;
  expect(await post(head, many, '/refused')).toMatch(/^HTTP\/1.1 401 /);
  accepted = once(app.server, 'connection').then(([socket]) => socket);
  expect(await post(head, many, '/wrong')).toMatch(/^HTTP\/1.1 400 /);
});

it('one in crumbs is cut off at once', async () => {
  // Nothing is given up for its time.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const crumbs = ['1\r\nx\r\n'.repeat(2_000)];
  const told = accepted.then((socket) => once(socket, cameInCrumbs));
  expect(await post('Transfer-Encoding: chunked', crumbs, '/refused')).toMatch(/^HTTP\/1.1 401 /);
  await told;
});
