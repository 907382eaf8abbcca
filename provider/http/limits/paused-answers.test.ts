// An answer that is written little by little may pause; its reader may not.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AnswerStream } from '../../functions/answer-stream.ts';
import { dropStalledReaders, letPause } from './unread-answers.ts';

const stallMs = 100;

let app: FastifyInstance;
const written: AnswerStream[] = [];
const closed: string[] = [];

beforeEach(async () => {
  app = fastify();
  dropStalledReaders(app, stallMs);
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => closed.push(request.url));
  });
  app.get('/*', async (_request, reply) => {
    const answer = new AnswerStream(Buffer.from('begun'), { more: () => {}, left: () => {} });
    written.push(answer);
    // It is there for a while before it is passed on.
    await new Promise(setImmediate);
    letPause(reply, answer, stallMs);
    return reply.send(answer);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
  written.length = 0;
  closed.length = 0;
});

/** A reader that has seen the head of an answer and reads no further, and that answer. */
const begin = async (path: string): Promise<[Socket, AnswerStream]> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  await once(socket, 'readable');
  return [socket, written.at(-1) as AnswerStream];
};

/** Gives it all that it has room for. */
const fill = (answer: AnswerStream): void => {
  const piece = Buffer.alloc(64 * 1024);
  answer.on('waiting', () => setImmediate(() => answer.arrive({ body: piece, isWhole: false })));
  answer.arrive({ body: piece, isWhole: false });
};

it('who takes nothing of it is dropped, and who waits for it is not', async () => {
  const [waiting, pausing] = await begin('/paused');
  const dropped = ['/unread', '/also-unread'];
  for (const path of dropped) {
    const [unread, answer] = await begin(path);
    fill(answer);
    await expect.poll(() => closed).toContain(path);
    unread.destroy();
  }
  expect(closed).toEqual(dropped);
  pausing.arrive({ body: Buffer.from('the rest'), isWhole: true });
  let text = '';
  for await (const bytes of waiting) text += bytes;
  expect(text).toContain('the rest');
});
