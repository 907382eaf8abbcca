import { createHash, createSign } from 'node:crypto';
import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeCertificate, type PrintCertificate } from '../../bin/print-certificate/certificate.ts';
import { type PrintService, type PrintServiceSettings, startPrintService } from '../../e2e/stand-ins/print-service.ts';
import { readRecording, recordings } from './recording.ts';
import { replay } from './replay.ts';

// Our print service says what a real QZ Tray 2.2.6 said, on Linux with CUPS: to each recorded connection of a page.

interface Setup extends PrintServiceSettings {
  /** The page's certificate is not installed. */
  readonly installed?: false;
  /** When it was made, in years from now: it is valid for ten. */
  readonly made?: -11 | 1;
  /** Uids of messages with a signature that is none. */
  readonly forged?: readonly string[];
  /** What happens on the computer, by the time (ms) of the recording from which on it shows. */
  readonly meanwhile?: Readonly<Record<number, (service: PrintService) => unknown>>;
  /** The printers on which labels came out. */
  readonly printed?: readonly string[];
}

const queues = ['PDF', 'TSC_Offline_Socket', 'TSC_Rejecting', 'TVS_LP46_Neo_Paused', 'TSC_TTP-244_Pro'];
const label = 'TSC_TTP-244_Pro';
const withThird = (name: string) => ['PDF', 'TSC_Offline_Socket', 'TSC_Rejecting', name, ...queues.slice(3)];

const become =
  (printer: string, state: Parameters<ReturnType<PrintService['queue']>['become']>[0]) => (service: PrintService) =>
    service.queue(printer).become(state);
const cancel = (service: PrintService) => service.held[0]?.cancel();

/** Another page that listens to all printers. */
let other: WebSocket | null = null;

const setups: Readonly<Record<string, Setup>> = {
  'certificate-expired-installed': { made: -11 },
  'certificate-expired-not-installed': { made: -11, installed: false },
  'certificate-future-installed': { made: 1 },
  'certificate-future-not-installed': { made: 1, installed: false },
  'certificate-garbage': {},
  'connection-blocked': {},
  'no-uid': {},
  'odd-messages': {},
  'portal-opens-dialog-and-prints': { printed: [label] },
  'print-goes-to-a-similar-name': { printers: withThird('Label_Printer_2'), printed: ['Label_Printer_2'] },
  'printer-deleted': { printers: withThird('Label_Gone'), meanwhile: { 220: (service) => service.list(queues) } },
  'printer-deleted-later': { printers: withThird('Label_Gone'), meanwhile: { 900: (service) => service.list(queues) } },
  'question-open-connect': {},
  'question-open-print': { printed: [label] },
  'secure-socket': { secure: true, securePort: 0 },
  'service-exits': { meanwhile: { 94: (service) => service.stop() } },
  'signature-wrong': { forged: ['zgcjsr'] },
  'signed-trusted-session': { printed: [label, label] },
  'status-deaf-after-other-tab': {
    meanwhile: {
      52: async ({ port }) => {
        other = await listener(port);
      },
      200: become(label, 'paused'),
      5000: async (service) => {
        other?.terminate();
        await expect.poll(() => service.pages()).toBe(1);
        service.queue(label).become('idle');
      },
    },
  },
  'status-network-printer-off': {
    meanwhile: { 0: become('TSC_Offline_Socket', 'hanging'), 8200: cancel },
  },
  'status-not-allowed-to-subscribe': { faults: { muted: true }, printed: [label] },
  'status-paper-out-then-stopped': {
    printers: ['TSC_Fail', ...queues],
    faults: { eventsFirst: true },
    meanwhile: { 0: become('TSC_Fail', 'hanging'), 2300: become('TSC_Fail', 'stopped'), 6350: cancel },
  },
  'status-paused': {
    meanwhile: { 110: become(label, 'paused'), 4000: become(label, 'idle') },
    printed: [label],
  },
  'status-print-done': { printed: [label] },
  // No event came after the print: that account, too, had no right to subscribe.
  'unsigned-session': { faults: { muted: true }, printed: [label] },
};

let shop: PrintCertificate;

const yearMs = 365 * 86_400_000;

/** A page with a certificate of this shop that listens to all printers. */
const listener = async (port: number): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  const call = { call: 'printers.startListening', params: { printerNames: [null] }, timestamp: Date.now() };
  const digest = createHash('sha256').update(JSON.stringify(call)).digest('hex');
  const signature = createSign('SHA512').update(digest).sign(shop.key, 'base64');
  socket.send(JSON.stringify({ certificate: shop.certificate, uid: 'other' }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ ...call, signature, signAlgorithm: 'SHA512', uid: 'listen' }));
  await once(socket, 'message');
  return socket;
};

beforeAll(async () => {
  shop = await makeCertificate('Thaan', new Date());
});

test('each recording has its setting', () => {
  expect(Object.keys(setups)).toEqual(recordings);
  expect(recordings).toHaveLength(25);
});

test.each(Object.entries(setups))('%s', async (name, setup) => {
  const { installed = true, made, forged = [], meanwhile = {}, printed = [], faults, ...settings } = setup;
  const certificate = made === undefined ? shop : await makeCertificate('Thaan', new Date(Date.now() + made * yearMs));
  const begun = Date.now();
  let clock = 0;
  const service = await startPrintService({
    port: 0,
    printers: queues,
    clock: () => begun + clock,
    faults: { person: 'waits', ...faults },
    ...settings,
  });
  if (installed) service.trust(certificate.certificate);
  for (const queue of queues) {
    if (queue.endsWith('_Paused')) service.queue(queue).become('paused');
    if (queue.endsWith('_Rejecting')) service.queue(queue).become('rejecting');
  }
  const replayed = replay(readRecording(name), {
    service,
    shop: certificate,
    forged,
    meanwhile: new Map(Object.entries(meanwhile).map(([ms, happens]) => [Number(ms), () => happens(service)])),
    at: (ms) => {
      clock = ms;
    },
  });
  await replayed.finally(() => {
    other?.terminate();
    return service.stop();
  });
  expect(service.jobs.map(({ printer }) => printer)).toEqual(printed);
});
