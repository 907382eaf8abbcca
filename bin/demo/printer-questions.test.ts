import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type PrintService, startPrintService } from '../../e2e/stand-ins/print-service.ts';

let service: PrintService;
const pages: WebSocket[] = [];

beforeEach(async () => {
  service = await startPrintService({ port: 0, faults: { person: 'waits' } });
});

afterEach(async () => {
  for (const page of pages.splice(0)) page.terminate();
  await service.stop();
});

/** A page without a certificate, and the uids of what it was answered: with what, where it was refused. */
const openPage = async () => {
  const page = new WebSocket(`ws://127.0.0.1:${service.port}`);
  pages.push(page);
  const heard: string[] = [];
  page.on('message', (data) => {
    const { uid, error } = JSON.parse(String(data));
    heard.push(error === undefined ? uid : `${uid}: ${error}`);
  });
  await once(page, 'open');
  const send = (uid: string, message: object = { call: 'getVersion' }) =>
    page.send(JSON.stringify({ uid, ...message }));
  return { page, heard, send };
};

type Page = Awaited<ReturnType<typeof openPage>>;

const find = { call: 'printers.find', params: {} };
const print = { call: 'print', params: { printer: { name: 'TSC TE244' }, data: ['CLS'] } };

const until = (page: Page, heard: readonly string[]) => expect.poll(() => page.heard, { interval: 1 }).toEqual(heard);

test('questions come one at a time; the next waits, whoever asks', async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.send('find', find);
  await service.asked('printers.find');
  other.send('print', print);
  other.send('version');
  await until(other, ['version']);
  expect([service.question()?.call, service.waitingQuestions()]).toEqual(['printers.find', 1]);
  service.question()?.block();
  const next = await service.asked('print');
  expect(service.jobs).toEqual([]);
  next.allow();
  await until(one, ['find: Request blocked']);
  await until(other, ['version', 'print']);
  expect([service.jobs.length, service.question()]).toEqual([1, null]);
});

test('nobody is asked about a version, a state, or a call that there is not', async () => {
  const one = await openPage();
  const calls = ['getVersion', 'printers.getStatus', 'printers.stopListening', 'printers.nonsense'];
  for (const call of calls) one.send(call, { call });
  await until(one, [
    'getVersion',
    'printers.getStatus: No printer listeners started for this client.',
    'printers.getStatus',
    'printers.stopListening',
    'printers.nonsense: Invalid function call: printers.nonsense',
  ]);
  expect(service.requests.map(({ call, asked }) => [call, asked])).toEqual(calls.map((call) => [call, false]));
});

test('a print that is allowed after its page went away is printed', async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.send('print', print);
  const question = await service.asked();
  one.page.terminate();
  other.send('find', find);
  await expect.poll(() => [service.pages(), service.waitingQuestions()]).toEqual([1, 1]);
  question.allow();
  question.block();
  await service.asked('printers.find');
  await expect.poll(() => service.jobs.length).toBe(1);
});

test('while a page waits to be let in, not even its closing is heard', async () => {
  const [one, other] = [await openPage(), await openPage()];
  one.send('in', { certificate: null });
  const question = await service.asked('connect');
  one.send('version');
  one.page.close();
  other.send('version');
  await until(other, ['version']);
  expect([one.heard, service.pages()]).toEqual([[], 2]);
  question.allow();
  await once(one.page, 'close');
  expect(one.heard[0]).toBe('in');
});

test('a block that is remembered refuses the same from then on without a question, until it is taken back', async () => {
  const one = await openPage();
  one.send('in', { certificate: null });
  (await service.asked('connect')).block(true);
  const [code] = await once(one.page, 'close');
  expect([code, one.heard]).toEqual([1006, ['in: Connection blocked by client']]);
  const other = await openPage();
  other.send('find', find);
  await until(other, ['find: Request blocked']);
  service.unblock(null);
  other.send('find', find);
  await service.asked('printers.find');
  expect(service.requests.map(({ call, asked }) => [call, asked])).toEqual([
    ['connect', true],
    ['printers.find', false],
    ['printers.find', true],
  ]);
});
