import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ForeignKind, type ForeignProgram, startForeignProgram } from '../../e2e/stand-ins/foreign-program.ts';
import { type PrintService, startPrintService } from '../../e2e/stand-ins/print-service.ts';
import { roundTrip } from './replay.ts';

// What may stand where a page looks for QZ Tray, and is not what it looks for: in what order a page can notice it.

let program: PrintService | ForeignProgram;
let socket: WebSocket;

afterEach(async () => {
  socket.terminate();
  await program.stop();
});

/** What a page sees of a program on its port that is asked for its version. */
const seenAt = (port: number, seen: string[]): string[] => {
  socket = new WebSocket(`ws://127.0.0.1:${port}`);
  socket.on('open', () => {
    seen.push('open');
    socket.send('{"call":"getVersion","uid":"version"}');
  });
  socket.on('message', (data) => seen.push(String(data)));
  socket.on('error', () => seen.push('error'));
  socket.on('close', () => seen.push('close'));
  return seen;
};

const words = '{"jsonrpc":"2.0","result":"pong"}';

test.each<[ForeignKind, string[]]>([
  ['http', ['error', 'close']],
  ['words', ['open', words]],
  ['hanging up', ['open', 'close']],
])('a foreign program: %s', async (kind, expected) => {
  program = await startForeignProgram(kind, 0);
  const seen = seenAt(program.port, []);
  await expect.poll(() => seen).toEqual(expected);
  expect(program.taken()).toBe(1);
});

test('a foreign program that is silent takes a connection and says nothing, not even http', async () => {
  const foreign = await startForeignProgram('silent', 0);
  program = foreign;
  const seen = seenAt(foreign.port, []);
  await expect.poll(() => foreign.taken()).toBe(1);
  await foreign.stop();
  await expect.poll(() => seen).toEqual(['error', 'close']);
});

test('a frozen service opens, hears and says nothing; thawed, all of it comes', async () => {
  const service = await startPrintService({ port: 0 });
  program = service;
  const seen = seenAt(service.port, []);
  await expect.poll(() => seen).toHaveLength(2);
  service.fail({ frozen: true });
  const late = new WebSocket(`ws://127.0.0.1:${service.port}`);
  const opened = once(late, 'open');
  socket.send('{"call":"getVersion","uid":"later"}');
  const other = await startPrintService({ port: 0 });
  await roundTrip(other.port);
  await other.stop();
  expect([seen.length, service.pages()]).toEqual([2, 1]);
  service.fail({});
  await opened;
  late.terminate();
  await expect
    .poll(() => seen.slice(1))
    .toEqual(['version', 'later'].map((uid) => `{"uid":"${uid}","result":"2.2.6"}`));
});

test('a service that is silent hears what it is asked and answers nothing', async () => {
  const service = await startPrintService({ port: 0, faults: { silent: true } });
  program = service;
  const seen = seenAt(service.port, []);
  await expect.poll(() => service.requests.map(({ call }) => call)).toEqual(['getVersion']);
  service.fail({});
  await roundTrip(service.port);
  expect(seen).toEqual(['open']);
});

test('the certificate of its wss is trusted by nobody who was not told to', async () => {
  const service = await startPrintService({ port: 0, secure: true, securePort: 0 });
  program = service;
  socket = new WebSocket(`wss://localhost:${service.secure?.port}`);
  const [error] = await once(socket, 'error');
  expect(String(error)).toContain('self-signed certificate');
});
