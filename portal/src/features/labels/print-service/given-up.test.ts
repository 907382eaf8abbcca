import { beforeEach, expect, test } from 'vitest';
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
  service.fail({ eventsFirst: true });
  service.queue(printer).become('hanging');
  const release = service.holdAnswers();
  const { printJob, standingQuestion, connectionFacts } = newClient({ ports: [service.port], shop });
  await printJob('computer', printer, commands);
  await new Promise((resolve) => setTimeout(resolve, 3 * shortTimes.question));
  expect([standingQuestion(), connectionFacts()?.asked]).toEqual([null, false]);
  release();
});
