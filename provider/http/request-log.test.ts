import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '../postgres/errors.ts';
import { callerOf } from './caller.ts';
import { inWords } from './failure-words.ts';
import { logRequests } from './request-log.ts';

it('goes on when nobody reads the log any more', async () => {
  const file = new URL('./request-log.ts', import.meta.url);
  const script = `const { standardOutput } = await import(${JSON.stringify(file.href)});
    const write = standardOutput();
    write('first');
    process.stdin.once('data', () => {
      process.stdout.once('error', () => {
        write('even more');
        setImmediate(() => process.exit(7));
      });
      write('more');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  await once(child.stdout.destroy(), 'close');
  child.stdin.write('nobody reads any more');
  const [code] = await once(child, 'exit');
  expect([String(line), code]).toEqual(['first\n', 7]);
});

const lineOf = async (
  work: (request: FastifyRequest, reply: FastifyReply) => void,
): Promise<Record<string, unknown>> => {
  const lines: string[] = [];
  const app = fastify();
  logRequests(app, (line) => lines.push(line));
  const began = Promise.withResolvers<void>();
  app.get('/slow', (request, reply) => {
    work(request, reply);
    began.resolve();
    return new Promise(() => {}); // nothing ever answers
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const { port } = app.server.address() as AddressInfo;
  const asked = fetch(`http://127.0.0.1:${port}/slow?q=secret`, { signal: leaving.signal });
  await began.promise;
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => lines).toHaveLength(1);
  await app.close();
  return JSON.parse(lines[0] ?? '');
};

it.each(['waiting', 'ran', 'cancelled'] as const)(
  'says of a request that was broken off how far it came: %s',
  async (progress) => {
    const said = { waiting: 'before it ran', ran: 'it ran', cancelled: 'it was cancelled' };
    const line = await lineOf((request, reply) => {
      const caller = callerOf(request, reply, { line: 'a', standing: 'member' });
      caller.progress = progress === 'waiting' ? 'waiting' : 'ran';
      if (progress === 'cancelled')
        caller.gone.addEventListener('abort', () => {
          caller.progress = 'cancelled';
        });
    });
    expect(line).toMatchObject({ method: 'GET', path: '/slow', brokenOff: said[progress], ms: expect.any(Number) });
    expect(line).not.toHaveProperty('status');
  },
);

it('tells a foreseen state without its stack, and a fault with it', () => {
  const lost = new DatabaseUnavailable(new Error('gone'));
  expect(inWords(lost)).toBe('DatabaseUnavailable: The database cannot be reached at the moment, because Error: gone');
  expect(inWords(new Error('a fault'))).toMatch(/^Error: a fault\n +at .*request-log\.test\.ts/);
});
