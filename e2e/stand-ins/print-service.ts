import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { WebSocketServer } from 'ws';
import { isHolding } from '../../bin/demo/printer-events.ts';
import { largestMessage, type PrintJob } from '../../bin/demo/printer-jobs.ts';
import { type PrintConnection, servePrinting } from '../../bin/demo/printer-protocol.ts';
import type { Faults, HeardRequest } from '../../bin/demo/printer-service.ts';
import { printPort } from './print-port.ts';

export interface PrintService {
  readonly port: number;
  /** What came out of the printers, oldest first. */
  readonly jobs: readonly PrintJob[];
  /** What the printers were sent while they could not print. */
  readonly held: readonly PrintJob[];
  /** Every call of every page, oldest first. */
  readonly requests: readonly HeardRequest[];
  /** Lists other printers from now on. */
  list(printers: readonly string[]): void;
  /** Fails in this way from now on; `{}` is well again: what was held comes out, and every page that listens is told. */
  fail(faults: Faults): void;
  /** Holds back the answers to prints from now on; what it returns lets so many of them go, or all there will be. */
  holdAnswers(): (prints?: number) => void;
  /** Installs a certificate (PEM): nobody is asked about what its key signed. */
  trust(certificate: string): void;
  /** Ends it; once it has ended that does no harm. */
  stop(): Promise<void>;
}

export interface PrintServiceSettings {
  /** The worker's own where it is left out: there the pages of its tests look. */
  readonly port?: number;
  readonly printers?: readonly string[];
  readonly faults?: Faults;
}

/** Holds back who waits at it. */
class Gate {
  readonly #waiting: (() => void)[] = [];
  #free = 0;

  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.open(0);
    });
  }

  open(times: number): void {
    this.#free += times;
    for (; this.#free > 0 && this.#waiting.length > 0; this.#free--) this.#waiting.shift()?.();
  }
}

/** What a computer with a print service knows and does, apart from its sockets. */
class Computer {
  readonly jobs: PrintJob[] = [];
  readonly held: PrintJob[] = [];
  readonly requests: HeardRequest[] = [];
  readonly connections = new Set<PrintConnection>();
  readonly trusted = new Set<string>();
  printers: readonly string[];
  faults: Faults;
  gate: Gate | null = null;

  constructor({ printers = ['TSC TE244'], faults = {} }: PrintServiceSettings) {
    this.printers = printers;
    this.faults = faults;
  }

  print(job: PrintJob): void {
    (isHolding(this.faults.status ?? []) ? this.held : this.jobs).push(job);
  }

  fail(faults: Faults): void {
    const isChanged = String(faults.status ?? '') !== String(this.faults.status ?? '');
    this.faults = faults;
    if (!isHolding(faults.status ?? [])) this.jobs.push(...this.held.splice(0));
    if (isChanged && !faults.muted) for (const connection of this.connections) connection.tellStatus();
  }
}

/** A print service on this computer that speaks QZ Tray's protocol to the real client and records what is printed. */
export const startPrintService = async (settings: PrintServiceSettings = {}): Promise<PrintService> => {
  const computer = new Computer(settings);
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: settings.port ?? printPort(),
    maxPayload: largestMessage,
  });
  server.on('connection', (socket) => {
    const connection = servePrinting(socket, {
      printers: () => computer.printers,
      faults: () => ({ ...computer.faults, beforeAnswer: async () => computer.gate?.pass() }),
      trusts: ({ fingerprint256 }) => computer.trusted.has(fingerprint256),
      heard: (request) => computer.requests.push(request),
      print: (job) => computer.print(job),
    });
    computer.connections.add(connection);
    socket.on('close', () => computer.connections.delete(connection));
  });
  await once(server, 'listening');
  const closed = once(server, 'close');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The print service got no port.');
  return {
    port: address.port,
    jobs: computer.jobs,
    held: computer.held,
    requests: computer.requests,
    list: (printers) => {
      computer.printers = printers;
    },
    fail: (faults) => computer.fail(faults),
    holdAnswers: () => {
      const gate = new Gate();
      computer.gate = gate;
      return (prints = Number.POSITIVE_INFINITY) => gate.open(prints);
    },
    trust: (certificate) => computer.trusted.add(new X509Certificate(certificate).fingerprint256),
    stop: async () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
      await closed;
    },
  };
};
