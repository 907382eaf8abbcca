import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PrintService } from '../../../../../e2e/stand-ins/print-service.ts';
import { makeShopSignature, type ShopSignature } from '../../../../../e2e/stand-ins/shop-signature.ts';
import { isInDoubt } from './fault.ts';
import { faultFrom } from './fault-from.ts';
import { newClient, rejection, servicesOfTest, shortTimes, until } from './test-client.ts';
import { usualTimes } from './times.ts';

// What QZ Tray asks in its own window, and what its person answers.

const serve = servicesOfTest();
const printer = 'TSC TE244';
const commands = new TextEncoder().encode('CLS\r\n');
const usual = { permission: 'unknown', isWsBarred: false } as const;

let shop: ShopSignature;
let service: PrintService;

beforeAll(async () => {
  shop = await makeShopSignature();
});

beforeEach(async () => {
  service = await serve();
});

const signed = () => newClient({ ports: [service.port], shop });
const unsigned = () => newClient({ ports: [service.port] });

const calls = () => service.requests.map(({ call }) => call);
const asked = () => service.requests.filter(({ asked }) => asked).map(({ call }) => call);
const kindOf = async (outcome: Promise<unknown>) => faultFrom(await rejection(outcome), usual).kind;

test('a question about the connection is known by a second one, and waited for by all who look', async () => {
  service.fail({ person: 'waits' });
  const { listPrinters, standingQuestion, onQuestion, connectionFacts } = signed();
  const told: unknown[] = [];
  const stop = onQuestion(() => told.push(standingQuestion()));
  const looks = [false, false, true].map((reconnect) => listPrinters('computer', reconnect));
  const connect = await service.asked('connect');
  await until(() => standingQuestion() === 'connect');
  // As long as it stands it is asked whether the program is alive: each time over a connection that goes at once.
  await until(() => calls().filter((call) => call === 'getVersion').length > 3);
  looks.push(listPrinters('computer', true));
  expect(service.waitingQuestions()).toBe(0);
  connect.allow();
  const find = await service.asked('printers.find');
  expect(standingQuestion()).toBeNull();
  find.allow();
  for (const look of looks) expect(await look).toEqual(['TSC TE244', 'PDF']);
  expect(asked()).toEqual(['connect', 'printers.find']);
  expect(connectionFacts()).toMatchObject({ overWs: false, asked: true, version: '2.2.6' });
  expect(told.slice(0, 2)).toEqual(['connect', null]);
  stop();
});

test('nobody is asked about what an installed certificate signed', async () => {
  service.trust(shop.certificate);
  service.fail({ person: 'waits' });
  const { printJob, connectionFacts } = newClient({ ports: [service.port], shop, times: usualTimes });
  expect(await (await printJob('computer', printer, commands)).end).toBe('complete');
  expect(connectionFacts()).toMatchObject({ asked: false });
  expect(asked()).toEqual([]);
});

test('without a certificate one question comes before the first label, and one with each', async () => {
  const { listPrinters, askStatus, printJob } = unsigned();
  expect(await listPrinters('computer', false)).toEqual(['PDF', 'TSC TE244']);
  expect(await askStatus('computer', printer)).toEqual({ kind: 'ready' });
  expect(asked()).toEqual(['printers.startListening']);
  expect(await (await printJob('computer', printer, commands)).end).toBe('complete');
  expect(asked()).toEqual(['printers.startListening', 'print']);
});

test('where no printer tells of itself, they are asked for by name', async () => {
  service.list([]);
  const { listPrinters } = unsigned();
  expect(await listPrinters('computer', false)).toEqual([]);
  expect(calls().filter((call) => call !== 'getVersion')).toEqual([
    'printers.startListening',
    'printers.getStatus',
    'printers.find',
  ]);
});

test.each([
  ['with a certificate', 'connect', 'blocked-for-good'],
  ['without one', 'printers.startListening', 'anonymous-refused'],
] as const)('a person’s Block is refused, one that is remembered is for good: %s', async (who, call, forGood) => {
  const own = who === 'with a certificate' ? { shop } : {};
  const times = { ...shortTimes, question: 800, block: 700 };
  const { listPrinters, standingQuestion } = newClient({ ports: [service.port], times, ...own });
  service.fail({ person: 'waits' });
  const kind = kindOf(listPrinters('computer', false));
  const question = await service.asked(call);
  await until(() => standingQuestion() !== null);
  question.block();
  expect(await kind).toBe('refused');
  service.block(own.shop?.certificate ?? null);
  expect(await kindOf(listPrinters('computer', true))).toBe(forGood);
});

test('after a block nothing is asked again by itself, only by who looks again', async () => {
  service.fail({ person: 'waits' });
  const { listPrinters, watchPrinter, askStatus } = signed();
  const stop = watchPrinter('computer', printer, () => undefined);
  const kind = kindOf(listPrinters('computer', false));
  (await service.asked('connect')).block();
  expect(['refused', 'blocked-for-good']).toContain(await kind);
  const before = calls().length;
  for (const _ of [1, 2]) expect(await askStatus('computer', printer)).toEqual({ kind: 'unknown' });
  expect(calls()).toHaveLength(before);
  const again = listPrinters('computer', true);
  (await service.asked('connect')).allow();
  (await service.asked('printers.find')).allow();
  expect(await again).toEqual(['TSC TE244', 'PDF']);
  stop();
});

test('after a block it is seen whether the shop’s certificate was renewed meanwhile', async () => {
  let current = shop;
  service.trust(shop.certificate);
  service.fail({ person: 'blocks' });
  const { printJob } = newClient({ ports: [service.port], shop: () => current, times: usualTimes });
  await (await printJob('computer', printer, commands)).end;
  current = await makeShopSignature();
  service.trust(current.certificate);
  expect(await kindOf(printJob('computer', printer, commands))).toBe('blocked-for-good');
  expect(await (await printJob('computer', printer, commands)).end).toBe('complete');
  expect(calls().filter((call) => call === 'connect')).toHaveLength(2);
});

test('who may not listen prints all the same, and hears nothing of it', async () => {
  service.fail({ person: 'waits' });
  const { printJob, hearsJobs } = signed();
  const printed = printJob('computer', printer, commands);
  for (const call of ['connect', 'printers.find']) (await service.asked(call)).allow();
  (await service.asked('printers.startListening')).block();
  (await service.asked('print')).allow();
  expect(await (await printed).end).toBe('unheard');
  expect([hearsJobs(), service.jobs.length]).toEqual(['no', 1]);
});

test('where QZ Tray asks about calls, nobody is asked for the list of printers before each job', async () => {
  service.fail({ person: 'waits' });
  const { listPrinters, printJob, askStatus, standingQuestion } = signed();
  const listed = listPrinters('computer', false);
  for (const [call, question] of [['connect'], ['printers.find', 'find']] as const) {
    const open = await service.asked(call);
    await until(() => standingQuestion() === (question ?? call));
    open.allow();
  }
  await listed;
  service.fail({});
  for (const _ of [1, 2]) expect(await (await printJob('computer', printer, commands)).end).toBe('complete');
  expect(asked()).toEqual(['connect', 'printers.find', 'printers.startListening', 'print', 'print']);
  service.list(['PDF', 'TSC TE244 (Copy 1)']);
  await askStatus('computer', printer); // it told of its end
  expect(await kindOf(printJob('computer', printer, commands))).toBe('vanished');
});

test('a program that answers nothing any more is silent, and what it was sent is in doubt', async () => {
  service.trust(shop.certificate);
  const { listPrinters, printJob, onHungUp } = signed();
  const hungUp = vi.fn();
  onHungUp(hungUp);
  await listPrinters('computer', false);
  service.fail({ frozen: true });
  const looked = faultFrom(await rejection(printJob('computer', printer, commands)), usual);
  expect([looked.kind, isInDoubt(looked)]).toEqual(['silent', false]);
  service.fail({});
  await listPrinters('computer', false);
  service.holdAnswers();
  service.fail({ muted: true });
  const printing = rejection(printJob('computer', printer, commands));
  await until(() => calls().includes('print'));
  service.fail({ muted: true, frozen: true });
  const printed = faultFrom(await printing, usual);
  expect([printed.kind, isInDoubt(printed)]).toEqual(['silent', true]);
  expect(hungUp).toHaveBeenCalledTimes(2);
  service.fail({});
});

test('a program that freezes while its printer is waited for has hung up', async () => {
  service.trust(shop.certificate);
  service.queue(printer).become('paused');
  const { watchPrinter, askStatus, onHungUp } = signed();
  expect(await askStatus('computer', printer)).toEqual({ kind: 'paused' });
  const hungUp = new Promise<void>((resolve) => onHungUp(resolve));
  const stop = watchPrinter('computer', printer, () => undefined);
  service.fail({ frozen: true });
  await hungUp;
  stop();
  service.fail({});
});

test('a service that ends is told of', async () => {
  service.trust(shop.certificate);
  const { listPrinters, onHungUp, connectionFacts } = newClient({ ports: [service.port], shop, times: shortTimes });
  await listPrinters('computer', false);
  const hungUp = new Promise<void>((resolve) => onHungUp(resolve));
  await service.stop();
  await hungUp;
  expect(connectionFacts()).toBeNull();
});
