import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PrintService, startPrintService } from '../../e2e/stand-ins/print-service.ts';

const qz = createRequire(import.meta.url)('qz-tray');

interface Told {
  readonly printerName: string;
  readonly eventType: string;
  readonly statusText: string;
}

let service: PrintService;
let told: Told[];

beforeEach(async () => {
  service = await startPrintService({ port: 0, printers: ['TSC TE244', 'HP LaserJet'] });
  told = [];
  qz.printers.setPrinterCallbacks((event: Told) => told.push(event));
  qz.security.setCertificatePromise((resolve: () => void) => resolve());
  await qz.websocket.connect({ host: '127.0.0.1', port: { secure: [], insecure: [service.port] } });
});

afterEach(async () => {
  if (qz.websocket.isActive()) await qz.websocket.disconnect();
  await service.stop();
});

const print = () => qz.print(qz.configs.create('TSC TE244', { jobName: 'Price labels' }), ['CLS']);
/** What was told so far, in words: an answer comes after all that was sent before it. */
const words = async (): Promise<string[]> => {
  await qz.api.getVersion();
  return told
    .splice(0)
    .map(({ printerName, eventType, statusText }) => `${printerName.slice(0, 3)} ${eventType} ${statusText}`);
};

test('who did not ask for it is told nothing and may not ask for the state', async () => {
  service.fail({ status: ['PAPER_OUT'] });
  await print();
  expect(await words()).toEqual([]);
  await expect(qz.printers.getStatus()).rejects.toThrow('No printer listeners');
});

test('who listens to a printer is told of it, in several words where there are several, until they stop', async () => {
  await qz.printers.startListening('TSC TE244');
  expect(await words()).toEqual([]);
  await qz.printers.getStatus();
  expect(await words()).toEqual(['TSC PRINTER OK']);
  service.fail({ status: ['PAPER_OUT', 'OFFLINE'] });
  expect(await words()).toEqual(['TSC PRINTER PAPER_OUT', 'TSC PRINTER OFFLINE']);
  await qz.printers.stopListening();
  service.fail({});
  expect(await words()).toEqual([]);
});

test('who listens to all printers is told of each', async () => {
  await qz.printers.startListening(null);
  service.fail({ status: ['PAUSED'] });
  expect(await words()).toEqual(['TSC PRINTER PAUSED', 'HP  PRINTER PAUSED']);
});

test('a job is told on its way; a printer that holds keeps it until it is well, and then it comes out', async () => {
  await qz.printers.startListening('TSC TE244');
  await print();
  expect(await words()).toEqual(['TSC JOB SPOOLING', 'TSC JOB PRINTING', 'TSC JOB COMPLETE']);
  service.fail({ status: ['PAPER_OUT'] });
  await words();
  await print();
  expect(await words()).toEqual(['TSC JOB SPOOLING', 'TSC JOB PAPEROUT']);
  expect([service.jobs.length, service.held.length]).toEqual([1, 1]);
  service.fail({});
  expect([service.jobs.length, service.held.length]).toEqual([2, 0]);
  expect(await words()).toEqual(['TSC PRINTER OK']);
});

test('a print whose answer is held back is out meanwhile, and everything else is answered', async () => {
  const give = service.holdAnswers();
  let answers = 0;
  const prints = [print(), print(), print()].map((printed) => printed.then(() => answers++));
  await words();
  expect([service.jobs.length, answers]).toEqual([3, 0]);
  give(1);
  await Promise.race(prints);
  await words();
  expect(answers).toBe(1);
  give();
  await Promise.all(prints);
});
