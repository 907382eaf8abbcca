import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PrintService, type PrintServiceSettings, startPrintService } from '../../e2e/stand-ins/print-service.ts';

const qz = createRequire(import.meta.url)('qz-tray');

interface Told {
  readonly printerName: string;
  readonly eventType: string;
  readonly statusText: string;
  readonly statusCode: string | number;
  readonly jobName?: string;
}

const label = 'TSC TE244';

let service: PrintService;
let told: Told[];

/** Connects the real client to a service. */
const serve = async (settings: PrintServiceSettings = {}): Promise<void> => {
  service = await startPrintService({ port: 0, printers: [label, 'HP LaserJet'], ...settings });
  await qz.websocket.connect({ host: '127.0.0.1', port: { secure: [], insecure: [service.port] } });
};

beforeEach(() => {
  told = [];
  qz.printers.setPrinterCallbacks((event: Told) => told.push(event));
  qz.security.setCertificatePromise((resolve: () => void) => resolve());
});

afterEach(async () => {
  if (qz.websocket.isActive()) await qz.websocket.disconnect();
  await service.stop();
});

const print = (jobName = 'Labels') => qz.print(qz.configs.create(label, { jobName }), ['CLS']);

/** What was told so far: an answer comes after all that was sent before it. */
const events = async (): Promise<Told[]> => {
  await qz.api.getVersion();
  return told.splice(0);
};
const words = async (): Promise<string[]> =>
  (await events()).map(
    ({ printerName, eventType, statusText }) => `${printerName.slice(0, 3)} ${eventType} ${statusText}`,
  );

const printed = ['JOB PAUSED', 'PRINTER PROCESSING', 'JOB PRINTING', 'PRINTER PRINTING', 'JOB COMPLETE', 'PRINTER OK'];
const ofLabel = (texts: readonly string[]): string[] => texts.map((text) => `TSC ${text}`);

test('who did not ask for it is told nothing and may not ask for the state', async () => {
  await serve();
  service.fail({ status: ['PAPER_OUT'] });
  await print();
  expect(await words()).toEqual([]);
  await expect(qz.printers.getStatus()).rejects.toThrow('No printer listeners');
});

test('who listens to a printer is told of it, in several words where there are several, until they stop', async () => {
  await serve();
  await qz.printers.startListening(label);
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
  await serve();
  await qz.printers.startListening(null);
  service.fail({ status: ['PAUSED'] });
  expect(await words()).toEqual(['TSC PRINTER PAUSED', 'HP  PRINTER PAUSED']);
});

test('a job is told on its way; a printer that keeps it prints it once it is well', async () => {
  await serve();
  await qz.printers.startListening(label);
  await print();
  expect(await words()).toEqual(ofLabel(printed));
  service.fail({ status: ['PAPER_OUT'] });
  await words();
  await print();
  await print();
  expect(await words()).toEqual(ofLabel(['JOB PAUSED', 'JOB PAUSED']));
  expect([service.jobs.length, service.held.length]).toEqual([1, 2]);
  service.fail({});
  expect([service.jobs.length, service.held.length]).toEqual([3, 0]);
  const [, ...once] = printed;
  expect(await words()).toEqual(ofLabel([...once.slice(0, -1), ...once]));
});

test('a printer that hangs prints its first job without end, until that is complete, cancelled or aborted', async () => {
  await serve();
  await qz.printers.startListening(label);
  service.queue(label).become('hanging');
  for (const name of ['one', 'two', 'three']) await print(name);
  await words();
  await qz.printers.getStatus();
  expect(await words()).toEqual(ofLabel(['PRINTER PROCESSING']));
  const [one, two, three] = service.held;
  two?.cancel();
  expect(await words()).toEqual(ofLabel(['JOB CANCELED', 'JOB CANCELED']));
  one?.complete();
  expect(await words()).toEqual(ofLabel([...printed.slice(3, 5), ...printed.slice(1, 3)]));
  three?.abort();
  three?.complete();
  expect(await words()).toEqual(ofLabel(['JOB ABORTED', 'PRINTER OK']));
  expect([service.jobs.length, service.held.length]).toEqual([1, 0]);
});

test('low paper is a warning, and the label comes out', async () => {
  await serve();
  await qz.printers.startListening(label);
  service.queue(label).become('low');
  expect(await events()).toMatchObject([{ statusText: 'PAPER_PROBLEM', severity: 'WARN', statusCode: 'media-low' }]);
  await print();
  expect((await words()).slice(-2)).toEqual(ofLabel(['JOB COMPLETE', 'PRINTER PAPER_PROBLEM']));
  expect(service.jobs).toHaveLength(1);
});

test('Windows tells a job by its bare name: sent, then complete; or deleted', async () => {
  await serve({ manner: 'windows' });
  await qz.printers.startListening(null);
  await print('Price labels 7');
  const told = await events();
  expect(told.map(({ statusText, statusCode }) => `${statusText} ${statusCode}`)).toEqual([
    'SPOOLING 8',
    'PRINTING 16',
    'SENT 4096',
    'COMPLETE 128',
  ]);
  expect(new Set(told.map(({ jobName }) => jobName))).toEqual(new Set(['Price labels 7']));
  service.queue(label).become('paused');
  await print();
  await words();
  await qz.printers.getStatus();
  expect(await words()).toEqual(['TSC JOB SPOOLING', 'TSC PRINTER PAUSED', 'HP  PRINTER OK']);
  service.held[0]?.cancel();
  expect(await words()).toEqual(ofLabel(['JOB DELETING', 'JOB DELETED']));
  expect(service.jobs).toHaveLength(1);
});

test('a printer that is deleted says once that it is paused, and its jobs are gone', async () => {
  await serve();
  await qz.printers.startListening(null);
  service.queue(label).become('hanging');
  await print();
  await words();
  service.list(['HP LaserJet']);
  expect(await words()).toEqual(['TSC PRINTER PAUSED']);
  await qz.printers.getStatus();
  expect(await words()).toEqual(['HP  PRINTER OK']);
  expect([service.jobs, service.held]).toEqual([[], []]);
});

test('a print whose answer is held back is out meanwhile, and everything else is answered', async () => {
  await serve();
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
