import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { attachDemoPrinter, type DemoPrinter, demoPrinterName, type FedJob, feedPath } from './printer.ts';
import { largestJob } from './printer-jobs.ts';

const qz = createRequire(import.meta.url)('qz-tray');

let server: Server;
let printer: DemoPrinter;
let port: number;

beforeEach(async () => {
  server = createServer((_, response) => response.end('the page'));
  printer = attachDemoPrinter(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  if (qz.websocket.isActive()) await qz.websocket.disconnect();
  printer.close();
  server.close();
  await once(server, 'close');
});

const open = (path: string, origin?: string, protocol?: string): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol ? [protocol] : [], origin === undefined ? {} : { origin });

const nextJobs = async (feed: WebSocket): Promise<FedJob[]> => {
  const [data] = await once(feed, 'message');
  return JSON.parse(String(data)).jobs;
};

const print = async (hex: string): Promise<void> => {
  if (!qz.websocket.isActive()) {
    await qz.websocket.connect({ host: '127.0.0.1', port: { secure: [], insecure: [port] } });
  }
  const [first] = await qz.printers.find();
  await qz.print(qz.configs.create(first), [{ type: 'raw', format: 'command', flavor: 'hex', data: hex }]);
};

test.each(['https://example.com', 'http://127.0.0.1.example.com', 'http://thaan.test:3000', 'null'])(
  'a page of %s can neither print nor watch',
  async (origin) => {
    for (const path of ['/', feedPath]) {
      const [error] = await once(open(path, origin), 'error');
      expect(String(error)).toContain('403');
    }
  },
);

test('the real client finds the demo printer at the portal and prints; the feed tells it', async () => {
  const feed = open(feedPath, `http://127.0.0.1:${port}`);
  expect(await nextJobs(feed)).toEqual([]);
  const fed = nextJobs(feed);
  await print('434c530d0a');
  expect(await fed).toMatchObject([{ printer: demoPrinterName, hex: '434c530d0a', copies: 1 }]);
  feed.close();
});

test('who comes later is told the last 50 jobs, oldest first', async () => {
  for (let job = 0; job < 52; job++) await print(job.toString(16).padStart(2, '0'));
  const feed = open(feedPath);
  const jobs = await nextJobs(feed);
  expect(jobs).toHaveLength(50);
  expect([jobs[0]?.hex, jobs.at(-1)?.hex]).toEqual(['02', '33']);
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(50);
  feed.close();
});

test('of the largest jobs only the last few are kept', async () => {
  for (let job = 1; job <= 6; job++) await print(`0${job}`.repeat(largestJob));
  const feed = open(feedPath);
  const jobs = await nextJobs(feed);
  expect(jobs.map(({ hex }) => hex.slice(0, 2))).toEqual(['03', '04', '05', '06']);
  feed.close();
});

test('other pages and other sockets of the server are left alone', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('the page');
  server.on('upgrade', (request, socket) => {
    if (request.url !== '/' || request.headers['sec-websocket-protocol'] === 'vite-hmr') {
      socket.end('HTTP/1.1 418 Taken by another\r\n\r\n');
    }
  });
  for (const socket of [open('/realtime'), open('/', undefined, 'vite-hmr')]) {
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('418');
  }
});

test('what nobody takes is answered and closed', async () => {
  for (const socket of [open('/realtime'), open('/', undefined, 'vite-hmr')]) {
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('404');
  }
});

test.each([
  ['at once', '/', ''],
  ['at the feed', feedPath, ''],
  ['elsewhere', '/realtime', ''],
  ['with a protocol', '/', 'Sec-WebSocket-Protocol: vite-hmr\r\n'],
  ['of another site', '/', 'Origin: https://example.com\r\n'],
])('who hangs up hard in the midst of an upgrade ends nothing: %s', async (_, path, header) => {
  // A fault that nobody hears would end the process, and fails this run.
  for (const isLeftToAnother of [false, true]) {
    if (isLeftToAnother) server.on('upgrade', () => {});
    for (const isSeen of [false, true]) {
      const taken = once(server, 'connection');
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      const [other] = await taken;
      const closed = new Promise((resolve) => other.on('close', resolve)); // `once` would hear the fault, too
      const seen = once(server, 'upgrade');
      const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${header}`;
      socket.write(`${head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
      if (isSeen) await seen;
      socket.resetAndDestroy();
      await closed;
    }
  }
  const feed = open(feedPath);
  expect(await nextJobs(feed)).toEqual([]);
  feed.close();
});
