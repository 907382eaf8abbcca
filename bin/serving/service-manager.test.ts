// What systemd is told: in place of its own program stands one that writes down what it was called with.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { reportToServiceManager } from './service-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'thaan-notify-'));
let status = 200;
/** Called with each request instead of an answer. */
let keepSilent: ((request: IncomingMessage) => void) | undefined;
const server = createServer((request, response) => {
  if (keepSilent) keepSilent(request);
  else response.writeHead(status).end();
});
const heard = (name: string): string[] => {
  try {
    return readFileSync(join(folder, name), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};
/** `WATCHDOG_USEC` as systemd gives it, microseconds. */
const environment = (name: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: `${folder}:${process.env.PATH}`,
  NOTIFY_SOCKET: '/run/systemd/notify',
  HEARD: join(folder, name),
  ...more,
});
const start = (env: NodeJS.ProcessEnv) => {
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return reportToServiceManager({ url: 'https://shop.example', here }, env);
};

beforeAll(async () => {
  writeFileSync(join(folder, 'systemd-notify'), '#!/bin/sh\necho "$@" >> "$HEARD"\n', { mode: 0o755 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Waits for a program that is begun after all others: by then they have written what they had to. */
const heardAfterAllBefore = async (): Promise<void> => {
  rmSync(join(folder, 'last'), { force: true });
  await start(environment('last'))();
  await expect.poll(() => heard('last')).toEqual([ready]);
};

const ready = '--ready --status=Serving https://shop.example';

it('says that it serves, then twice within the time that it still does, whatever it answers', async () => {
  const stop = start(environment('watched', { WATCHDOG_USEC: '20000000' }));
  await expect.poll(() => heard('watched')).toEqual([ready]);
  for (const [turn, answered] of [200, 503].entries()) {
    status = answered;
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => heard('watched')).toEqual([ready, ...Array(turn + 1).fill('WATCHDOG=1')]);
  }
  await stop();
});

it('says nothing while it does not answer, and goes on when it does', async () => {
  const stop = start(environment('silent', { WATCHDOG_USEC: '3000000' }));
  await expect.poll(() => heard('silent')).toEqual([ready]);
  const { promise: givenUp, resolve } = Promise.withResolvers();
  keepSilent = (request) => request.on('close', resolve);
  vi.advanceTimersByTime(1_500);
  await givenUp;
  await heardAfterAllBefore();
  expect(heard('silent')).toEqual([ready]);
  keepSilent = undefined;
  vi.advanceTimersByTime(1_500);
  await expect.poll(() => heard('silent')).toEqual([ready, 'WATCHDOG=1']);
  await stop();
});

it('without systemd, or its program, it says nothing; without a watchdog the first alone', async () => {
  const stops = [
    start({ PATH: `${folder}:${process.env.PATH}`, HEARD: join(folder, 'nobody'), WATCHDOG_USEC: '2000' }),
    start(environment('nobody', { PATH: '/nowhere' })),
    start(environment('unwatched')),
  ];
  expect(vi.getTimerCount()).toBe(0);
  await expect.poll(() => heard('unwatched')).toEqual([ready]);
  await heardAfterAllBefore();
  expect(heard('nobody')).toEqual([]);
  for (const stop of stops) await stop();
});
