import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSocket } from '../../testing/socket.ts';
import { createServer } from '../server.ts';

let app: FastifyInstance;
let begun = 0;
let gate: PromiseWithResolvers<void>;

beforeEach(async () => {
  begun = 0;
  gate = Promise.withResolvers();
  app = await createServer({
    url: 'http://127.0.0.1',
    auth: async () => {},
    rest: async () => {},
    healthy: async () => 'ok' as const,
    config: () => ({}),
    more: async (more) => {
      more.get('/waits', async () => {
        begun += 1;
        await gate.promise;
        return 'done';
      });
    },
    proxies: ['127.0.0.1'],
    log: () => {},
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  gate.resolve();
  app.server.closeAllConnections();
  await app.close();
});

const request = (visitor: string, more = ''): string =>
  `GET /waits HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${visitor}\r\n${more}\r\n`;

it('a visitor has 250 requests under way; others have theirs', async () => {
  const greedy = await Promise.all(Array.from({ length: 26 }, () => openSocket(app.server)));
  const ten = request('203.0.113.1').repeat(9) + request('203.0.113.1', 'connection: close\r\n');
  for (const { write } of greedy) await write(ten);
  await expect.poll(() => begun).toBe(250);
  const other = await openSocket(app.server);
  await other.write(request('203.0.113.2', 'connection: close\r\n'));
  await expect.poll(() => begun).toBe(251);
  gate.resolve();
  const answer = (await Promise.all(greedy.map((each) => each.answer))).join('');
  expect([answer.match(/HTTP\/1.1 200/g)?.length, answer.match(/HTTP\/1.1 429/g)?.length]).toEqual([250, 10]);
  expect(answer.match(/^retry-after: 1\r$/gm)).toHaveLength(10);
  expect(answer).toContain('Too many requests from this address at once');
  expect(await other.answer).toMatch(/^HTTP\/1.1 200/);
  // All of them are over.
  const again = await openSocket(app.server);
  await again.write(request('203.0.113.1', 'connection: close\r\n'));
  expect(await again.answer).toMatch(/^HTTP\/1.1 200/);
});
