import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PrintService } from '../../../../../e2e/stand-ins/print-service.ts';
import { makeShopSignature } from '../../../../../e2e/stand-ins/shop-signature.ts';
import { newClient, rejection, servicesOfTest, shortTimes, until } from './test-client.ts';

const serve = servicesOfTest();
const shop = await makeShopSignature();
const printer = 'TSC TE244';
const commands = new TextEncoder().encode('CLS\r\n');

let service: PrintService;

beforeEach(async () => {
  service = await serve();
  service.trust(shop.certificate);
});

test('what was given up while the server signed it is never sent', async () => {
  const signing = Promise.withResolvers<void>();
  let signatures = 0;
  const beforeSign = async () => {
    signatures++;
    if (signatures === 3) await signing.promise; // after those of find and of startListening
  };
  const { printJob, listPrinters } = newClient({ ports: [service.port], shop, beforeSign });
  const giving = new AbortController();
  const printed = rejection(printJob('computer', printer, commands, giving.signal));
  await until(() => signatures === 3);
  giving.abort();
  expect(await printed).toBe(giving.signal.reason);
  signing.resolve();
  await listPrinters('computer', false);
  expect([service.requests.some(({ call }) => call === 'print'), service.jobs.length]).toEqual([false, 0]);
});

test('nothing is asked about a job that was heard of, however late its answer is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  service.fail({ eventsFirst: true });
  service.queue(printer).become('hanging');
  const release = service.holdAnswers();
  const { printJob, standingQuestion, connectionFacts } = newClient({ ports: [service.port], shop });
  await printJob('computer', printer, commands);
  await vi.advanceTimersByTimeAsync(3 * shortTimes.question);
  expect([standingQuestion(), connectionFacts()?.asked]).toEqual([null, false]);
  release();
});

test('a print is asked about once the one before it was answered, and one given up meanwhile never is', async () => {
  service.fail({ person: 'waits' });
  const { printJob, onQuestion, standingQuestion } = newClient({ ports: [service.port] });
  const first = rejection(printJob('computer', printer, commands));
  (await service.asked('printers.startListening')).allow();
  const question = await service.asked('print');
  const giving = new AbortController();
  const second = rejection(printJob('computer', printer, commands, giving.signal));
  const third = printJob('computer', printer, commands);
  const known = Promise.withResolvers<void>();
  onTestFinished(onQuestion(() => standingQuestion() === 'print' && known.resolve()));
  await known.promise;
  giving.abort();
  expect([await second, service.waitingQuestions()]).toEqual([giving.signal.reason, 0]);
  question.block();
  expect(await first).toBeInstanceOf(Error);
  (await service.asked('print')).allow();
  await third;
  expect(service.jobs).toHaveLength(1);
});
