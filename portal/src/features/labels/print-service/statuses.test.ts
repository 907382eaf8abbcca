import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PrintService } from '../../../../../e2e/stand-ins/print-service.ts';
import type { PrinterStatus } from './printer-status.ts';
import { newClient, servicesOfTest, until } from './test-client.ts';

// What the printers say of themselves over a connection, and what becomes of that.

const serve = servicesOfTest();
const printer = 'TSC TE244';

let service: PrintService;

beforeEach(async () => {
  service = await serve();
});

const client = () => newClient({ ports: [service.port] });

/** What a watch of the printer was told, oldest first, and what it is told next. */
const watched = ({ watchPrinter }: ReturnType<typeof client>) => {
  const told: PrinterStatus['kind'][] = [];
  const stop = watchPrinter('computer', printer, ({ kind }) => told.push(kind));
  onTestFinished(stop);
  return { told, last: (kind: PrinterStatus['kind']) => until(() => told.at(-1) === kind) };
};

test('a printer is asked and followed; what its queue says is no word of its own', async () => {
  const page = client();
  expect(await page.askStatus('computer', printer)).toEqual({ kind: 'ready' });
  const { last } = watched(page);
  service.queue(printer).become('hanging');
  await page.printJob('computer', printer, new Uint8Array([65]));
  await last('busy');
  service.queue(printer).jobs[0]?.complete();
  await last('ready');
  service.queue(printer).become('paused');
  await last('paused');
  expect(page.tellsOfItself(printer)).toBe(false);
  service.queue(printer).become('low');
  await last('low');
  expect([page.tellsOfItself(printer), page.tellsOfItself('PDF')]).toEqual([true, false]);
});

test('a printer that is deleted says that it is paused, and is told to be gone', async () => {
  const { told, last } = watched(client());
  await last('ready');
  service.list(['PDF']);
  await last('gone');
  expect(told).not.toContain('paused');
  service.list(['PDF', printer]);
  // A printer that holds is asked until it is well: that takes a moment.
  await last('ready');
});

test('a printer that never was there is gone, where others are', async () => {
  service.list(['PDF']);
  expect(await client().askStatus('computer', printer)).toEqual({ kind: 'gone' });
  service.list([]);
  expect(await newClient({ ports: [service.port] }).askStatus('computer', printer)).toEqual({ kind: 'unknown' });
});

test('what waits for a printer goes on when it is well, and is told of what keeps it', async () => {
  service.queue(printer).become(['PAPER_OUT', 'OFFLINE']);
  const page = client();
  const told: string[] = [];
  const ready = page.waitUntilReady('computer', printer, { onStatus: ({ kind }) => told.push(kind) });
  await until(() => told.length > 0);
  service.queue(printer).become('idle');
  expect(await ready).toEqual({ kind: 'ready' });
  expect(new Set(told)).toEqual(new Set(['paper-out']));
  const giving = new AbortController();
  service.queue(printer).become('paused');
  const given = page.waitUntilReady('computer', printer, { signal: giving.signal });
  giving.abort();
  await expect(given).rejects.toBe(giving.signal.reason);
});
