import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { type Faults, type PrintJob, servePrinting } from '../bin/demo/printer-protocol.ts';

export interface PrintService {
  readonly port: number;
  /** What was printed, oldest first. */
  readonly jobs: readonly PrintJob[];
  /** Lists other printers from now on. */
  list(printers: readonly string[]): void;
  /** Fails in this way from now on; `{}` is well again. */
  fail(faults: Faults): void;
  stop(): Promise<void>;
}

export interface PrintServiceSettings {
  /** The port: 8182 is the first that the client tries on a page without https. */
  readonly port?: number;
  readonly printers?: readonly string[];
  readonly faults?: Faults;
}

/** A print service on this computer that speaks QZ Tray's protocol to the real client and records what is printed. */
export const startPrintService = async (settings: PrintServiceSettings = {}): Promise<PrintService> => {
  let printers = settings.printers ?? ['TSC TE244'];
  let faults = settings.faults ?? {};
  const jobs: PrintJob[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: settings.port ?? 8182 });
  server.on('connection', (socket) =>
    servePrinting(socket, { printers: () => printers, faults: () => faults, print: (job) => jobs.push(job) }),
  );
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The print service got no port.');
  return {
    port: address.port,
    jobs,
    list: (names) => {
      printers = names;
    },
    fail: (next) => {
      faults = next;
    },
    stop: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
};
