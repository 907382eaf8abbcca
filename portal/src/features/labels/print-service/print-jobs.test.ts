import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import type { PrintService } from '../../../../../e2e/stand-ins/print-service.ts';
import { makeShopSignature, type ShopSignature } from '../../../../../e2e/stand-ins/shop-signature.ts';
import { BeforePrint } from './errors.ts';
import { isInDoubt } from './fault.ts';
import { faultFrom } from './fault-from.ts';
import {
  listenAndLeave,
  newClient,
  printElsewhere,
  rejection,
  servicesOfTest,
  shortTimes,
  until,
} from './test-client.ts';

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
  service.trust(shop.certificate);
});

const client = (times?: Parameters<typeof newClient>[0]['times']) =>
  newClient({ ports: [service.port], shop, ...(times && { times }) });

/** What was asked for; whether the program is alive is asked whenever an answer takes long. */
const calls = () => service.requests.map(({ call }) => call).filter((call) => call !== 'getVersion');

const job = async () => {
  await until(() => service.queue(printer).jobs.length > 0);
  const [first] = service.queue(printer).jobs;
  if (!first) throw new Error('No job.');
  return first;
};

test.each(['cups', 'windows'] as const)('a job is complete when its printer took all of it (%s)', async (manner) => {
  service = await serve({ manner });
  service.trust(shop.certificate);
  const { printJob, hearsJobs } = client();
  service.queue(printer).become('hanging');
  const sent = await printJob('computer', printer, commands);
  (await job()).complete();
  expect(await sent.end).toBe('complete');
  expect(service.jobs.map(({ commands }) => commands)).toEqual([commands]);
  expect(hearsJobs()).toBe('yes');
});

test.each(['cups', 'windows'] as const)('a job that is cancelled or aborted is returned (%s)', async (manner) => {
  service = await serve({ manner });
  service.trust(shop.certificate);
  const { printJob } = client();
  service.queue(printer).become('hanging');
  for (const end of ['cancel', 'abort'] as const) {
    const sent = await printJob('computer', printer, commands);
    (await job())[end]();
    expect(await sent.end).toBe('returned');
  }
  expect(service.jobs).toEqual([]);
});

test('a job in the queue is followed for as long as it lies there; asked for its printer, not for itself', async () => {
  const { printJob } = client();
  service.queue(printer).become('paused');
  const sent = await printJob('computer', printer, commands);
  let end: string | null = null;
  void sent.end.then((found) => {
    end = found;
  });
  // Each time nothing was heard for long.
  await until(() => calls().filter((call) => call === 'printers.getStatus').length > 4);
  expect(end).toBeNull();
  service.queue(printer).become('idle');
  expect(await sent.end).toBe('complete');
  expect(calls().filter((call) => call === 'print')).toHaveLength(1);
});

test('of two pages with one printer each takes its own jobs alone for its own', async () => {
  const { printJob, askStatus } = client();
  service.queue(printer).become('hanging');
  await printElsewhere(service.port, printer);
  const mine = await printJob('computer', printer, commands);
  let end: string | null = null;
  void mine.end.then((found) => {
    end = found;
  });
  const [theirs, own] = service.queue(printer).jobs;
  expect(theirs?.name).not.toBe(own?.name);
  theirs?.complete();
  await until(() => service.jobs.length === 1);
  await printElsewhere(service.port, printer);
  service.queue(printer).jobs.at(-1)?.cancel();
  await askStatus('computer', printer); // all that was told before is heard by then
  expect(end).toBeNull();
  own?.complete();
  expect(await mine.end).toBe('complete');
});

test('where no events of jobs are told, that is known after the first', async () => {
  service.fail({ muted: true });
  const { printJob, hearsJobs } = client();
  const first = await printJob('computer', printer, commands);
  expect(hearsJobs()).toBe('unknown');
  expect(await first.end).toBe('unheard');
  expect(hearsJobs()).toBe('no');
  const asked = calls().length;
  expect(await (await printJob('computer', printer, commands)).end).toBe('unheard');
  // Nothing more than what each print needs.
  expect(calls().slice(asked)).toEqual(['printers.find', 'printers.getStatus', 'print']);
});

test('a connection that ends leaves its jobs unheard', async () => {
  const { printJob } = client();
  service.queue(printer).become('hanging');
  const sent = await printJob('computer', printer, commands);
  await service.stop();
  expect(await sent.end).toBe('unheard');
});

test('a page that went deaf listens again; a job whose end it may have missed is unheard', async () => {
  const { printJob } = client();
  service.queue(printer).become('hanging');
  const missed = await printJob('computer', printer, commands);
  await listenAndLeave(service.port);
  (await job()).complete();
  expect(await missed.end).toBe('unheard');
  const next = await printJob('computer', printer, commands);
  (await job()).complete();
  expect(await next.end).toBe('complete');
});

test('a job that is heard of again after the page was deaf is followed on', async () => {
  const { printJob, askStatus } = client({ ...shortTimes, events: 5_000 });
  service.queue(printer).become('paused');
  const sent = await printJob('computer', printer, commands);
  await listenAndLeave(service.port);
  expect(await askStatus('computer', printer)).toEqual({ kind: 'paused' });
  service.queue(printer).become('idle');
  expect(await sent.end).toBe('complete');
});

test('a job that was heard of is taken although its answer is lost', async () => {
  service.fail({ eventsFirst: true });
  service.queue(printer).become('hanging');
  service.holdAnswers();
  const sent = await client().printJob('computer', printer, commands);
  await service.stop();
  expect(await sent.end).toBe('unheard');
});

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a print whose line breaks %s it was done is in doubt', async (dropOnPrint, out) => {
  service.fail({ dropOnPrint, muted: true });
  const fault = faultFrom(await rejection(client().printJob('computer', printer, commands)), usual);
  expect([fault.kind, isInDoubt(fault)]).toEqual(['lost', true]);
  expect(service.jobs).toHaveLength(out);
});

test('a service that ends before the print was sent leaves no doubt', async () => {
  service.fail({ person: 'waits' });
  const { printJob, standingQuestion } = newClient({ ports: [service.port] });
  const printed = rejection(printJob('computer', printer, commands));
  await until(() => standingQuestion() === 'listen');
  await service.stop();
  const fault = faultFrom(await printed, usual);
  expect([fault.kind, fault.isUnsent, isInDoubt(fault)]).toEqual(['lost', true, false]);
});

test('what was not signed before the line broke was not sent, and is not sent over the next one', async () => {
  const { port } = service;
  const signing = Promise.withResolvers<void>();
  let signatures = 0;
  const beforeSign = async () => {
    signatures++;
    if (signatures === 3) await signing.promise; // after those of find and of startListening
  };
  const { printJob, listPrinters } = newClient({ ports: [port], shop, beforeSign });
  const printed = rejection(printJob('computer', printer, commands));
  await until(() => signatures === 3);
  await service.stop();
  const fault = faultFrom(await printed, usual);
  expect([fault.kind, isInDoubt(fault)]).toEqual(['lost', false]);
  service = await serve({ port });
  await listPrinters('computer', false);
  signing.resolve();
  await listPrinters('computer', false);
  expect([calls().includes('print'), service.jobs.length]).toEqual([false, 0]);
});

test('whoever has everything checked again does not lose what becomes of a job', async () => {
  const { printJob, listPrinters } = client();
  service.queue(printer).become('hanging');
  const sent = await printJob('computer', printer, commands);
  await listPrinters('computer', true);
  (await job()).complete();
  expect(await sent.end).toBe('complete');
  await listPrinters('computer', true);
  expect(calls().filter((call) => call === 'connect')).toHaveLength(2);
});

test('a QZ Tray that is too old to tell of its printers prints all the same', async () => {
  const old = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(old, 'listening');
  onTestFinished(() => old.close());
  const answers: Readonly<Record<string, object>> = {
    getVersion: { result: '2.0.13' },
    'printers.find': { result: [printer] },
    print: {},
  };
  old.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { uid, call } = JSON.parse(String(data));
      socket.send(JSON.stringify({ uid, ...(answers[call] ?? { error: 'Invalid function call' }) }));
    }),
  );
  const { printJob, hearsJobs } = newClient({ ports: [(old.address() as AddressInfo).port] });
  expect(await (await printJob('computer', printer, commands)).end).toBe('unheard');
  expect(hearsJobs()).toBe('no');
  for (const socket of old.clients) socket.terminate();
});

test('a printer that is not listed under its name is not printed to, but named', async () => {
  service.list(['PDF', 'TSC TE244 (Copy 1)']);
  const error = await rejection(client().printJob('computer', printer, commands));
  expect(error).toBeInstanceOf(BeforePrint);
  const fault = faultFrom(error, usual);
  expect([fault.kind, isInDoubt(fault)]).toEqual(['vanished', false]);
  expect(fault.sentence).toContain('TSC TE244 (Copy 1) may be the same one');
  expect(calls()).not.toContain('print');
});

test('what was given up while QZ Tray asked is never sent, whatever is answered later', async () => {
  service.fail({ person: 'waits' });
  const { printJob, listPrinters } = newClient({ ports: [service.port] });
  const giving = new AbortController();
  const printed = rejection(printJob('computer', printer, commands, giving.signal));
  const question = await service.asked('printers.startListening');
  giving.abort();
  expect(await printed).toBe(giving.signal.reason);
  question.allow();
  expect(await listPrinters('computer', false)).toEqual(['PDF', 'TSC TE244']);
  expect(calls()).not.toContain('print');
});
