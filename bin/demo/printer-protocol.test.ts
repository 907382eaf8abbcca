import { once } from 'node:events';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type PrintService, startPrintService } from '../../e2e/stand-ins/print-service.ts';
import { largestJob } from './printer-jobs.ts';

// The client as shops run it. It keeps one connection to itself, so the tests share it and take turns.
const qz = createRequire(import.meta.url)('qz-tray');

let service: PrintService;

const connect = () => qz.websocket.connect({ host: '127.0.0.1', port: { secure: [], insecure: [service.port] } });
const print = (data: unknown[], options = {}) => qz.print(qz.configs.create('TSC TE244', { ...options }), data);

beforeEach(async () => {
  service = await startPrintService({ port: 0, printers: ['Microsoft Print to PDF', 'TSC TE244'] });
});

afterEach(async () => {
  if (qz.websocket.isActive()) await qz.websocket.disconnect();
  await service.stop();
});

test.each([
  ['a printer that is not there', 'Nowhere', [{ type: 'raw', flavor: 'hex', data: '41' }], 'Cannot find printer'],
  ['hex that is none', 'TSC TE244', [{ type: 'raw', flavor: 'hex', data: '4' }], 'Cannot parse'],
  ['a picture', 'TSC TE244', [{ type: 'pixel', format: 'image', flavor: 'base64', data: '' }], 'raw commands only'],
])('%s is refused and prints nothing', async (_, printer, data, message) => {
  await connect();
  await expect(qz.print(qz.configs.create(printer), data)).rejects.toThrow(message);
  expect(service.jobs).toEqual([]);
});

test('the client connects without a certificate and learns version and printers', async () => {
  await connect();
  expect(await qz.api.getVersion()).toMatch(/^2\.2\./);
  expect(await qz.printers.find()).toEqual(['Microsoft Print to PDF', 'TSC TE244']);
  expect(await qz.printers.find('tsc')).toBe('TSC TE244');
  await expect(qz.printers.find('Zebra')).rejects.toThrow('could not be found');
  expect(await qz.printers.getDefault()).toBe('Microsoft Print to PDF');
  expect(await qz.printers.details()).toHaveLength(2);
});

test('a name that is not there stands for a printer whose name begins with it, before one that contains it', async () => {
  service.list(['TSC TE244', 'Old Label', 'Label 2', 'My Label']);
  await connect();
  await qz.print(qz.configs.create('label'), ['A']);
  await qz.print(qz.configs.create('y lab'), ['A']);
  expect(service.jobs.map(({ printer }) => printer)).toEqual(['Label 2', 'My Label']);
});

const every = Uint8Array.from({ length: 256 }, (_, index) => index);

test.each([
  ['hex', { type: 'raw', format: 'command', flavor: 'hex', data: Buffer.from(every).toString('hex') }],
  ['base64', { type: 'raw', format: 'command', flavor: 'base64', data: Buffer.from(every).toString('base64') }],
  ['bytes as hex', { type: 'raw', flavor: 'hex', data: every }],
])('all 256 byte values arrive unharmed as %s', async (_, part) => {
  await connect();
  await print([part]);
  expect(service.jobs).toEqual([{ printer: 'TSC TE244', commands: every, copies: 1 }]);
});

test('plain text and several parts arrive as one stream, the copies as a number', async () => {
  await connect();
  await print(['CLS\r\n', { type: 'raw', flavor: 'plain', data: 'PRINT 1\r\n' }], { copies: 2 });
  const [job] = service.jobs;
  expect(Buffer.from(job?.commands ?? []).toString()).toBe('CLS\r\nPRINT 1\r\n');
  expect(job?.copies).toBe(2);
});

test.each([-5, 0, 1.5, 1000, 'two'])('%j copies are refused and print nothing', async (copies) => {
  await connect();
  await expect(print(['A'], { copies })).rejects.toThrow('Copies must be a whole number from 1 to 999');
  expect(service.jobs).toEqual([]);
});

test('a job that is too long is refused, and the service goes on', async () => {
  await connect();
  await expect(print(['A'.repeat(largestJob + 1)])).rejects.toThrow('at most');
  await print(['A'.repeat(largestJob)]);
  expect(service.jobs).toHaveLength(1);
});

test('a failure that nobody foresaw is told to whoever asked, and the service goes on', async () => {
  await connect();
  const fail = () => {
    throw new Error('Ink in the works');
  };
  Object.defineProperty(service.queue('TSC TE244'), 'isRejecting', { get: fail });
  await expect(print(['A'])).rejects.toThrow('Ink in the works');
  expect(await qz.api.getVersion()).toMatch(/^2/);
});

test('a message without a valid number is hung up on', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${service.port}`);
  await once(socket, 'open');
  socket.send(`{"call":"getVersion","uid":${'['.repeat(200_000)}${']'.repeat(200_000)}}`);
  expect((await once(socket, 'close'))[0]).toBe(4003);
});
