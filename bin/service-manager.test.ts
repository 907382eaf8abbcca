// What systemd hears: its own program is stood in for by one that writes down what it was called with.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reportToServiceManager } from './service-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'thaan-notify-'));
let [status, isSilent] = [200, false];
const server = createServer((_request, response) => {
  if (!isSilent) response.writeHead(status).end();
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
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const ready = '--ready --status=Serving https://shop.example';

it('says that it serves, then that it still does, for as long as it answers anything', async () => {
  const stop = start(environment('watched', { WATCHDOG_USEC: '200000' }));
  await vi.waitFor(() => expect(heard('watched').slice(0, 3)).toEqual([ready, 'WATCHDOG=1', 'WATCHDOG=1']), 10_000);
  status = 503;
  await vi.waitFor(() => expect(heard('watched').length).toBeGreaterThan(4), 10_000);
  isSilent = true;
  await new Promise((resolve) => setTimeout(resolve, 400));
  const before = heard('watched').length;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(heard('watched')).toHaveLength(before);
  isSilent = false;
  await vi.waitFor(() => expect(heard('watched').length).toBeGreaterThan(before), 10_000);
  await stop();
});

it('without a watchdog it says the first alone; without systemd, or its program, nothing', async () => {
  const stop = start(environment('unwatched'));
  await vi.waitFor(() => expect(heard('unwatched')).toEqual([ready]), 10_000);
  await stop();
  await start({ PATH: `${folder}:${process.env.PATH}`, HEARD: join(folder, 'nobody'), WATCHDOG_USEC: '1000' })();
  await start(environment('nobody', { PATH: '/nowhere' }))();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(heard('nobody')).toEqual([]);
});
