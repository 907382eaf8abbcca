import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { largestMessage, type PrintJob } from '../../bin/demo/printer-jobs.ts';
import { type Faults, type HeardRequest, PrintProgram } from '../../bin/demo/printer-program.ts';
import { type PrintConnection, servePrinting } from '../../bin/demo/printer-protocol.ts';
import type { OpenQuestion } from '../../bin/demo/printer-questions.ts';
import type { PrinterQueue, QueuedJob, QueueState } from '../../bin/demo/printer-queue.ts';
import type { Manner } from '../../bin/demo/printer-words.ts';
import { makeCertificate } from '../../bin/print-certificate/certificate.ts';
import { Gate } from './gate.ts';
import { printPort } from './print-port.ts';

/** How it fails; `status` is what all printers are from now on. */
interface ServiceFaults extends Faults {
  readonly status?: Exclude<QueueState, string>;
  /** Nothing is opened, heard, said or closed until it is well again; then all of it comes. */
  readonly frozen?: boolean;
}

export interface PrintService {
  readonly port: number;
  /** Where it speaks wss, with a certificate (PEM) that no browser trusts; null where it does not. */
  readonly secure: { readonly port: number; readonly certificate: string } | null;
  /** What came out of the printers, oldest first: each job of it is complete. */
  readonly jobs: readonly PrintJob[];
  /** What lies in the printers' queues, oldest first. */
  readonly held: readonly QueuedJob[];
  /** Every call of every page, oldest first. */
  readonly requests: readonly HeardRequest[];
  /** The queue of one of its printers. */
  queue(printer: string): PrinterQueue;
  /** Has other printers from now on. */
  list(printers: readonly string[]): void;
  /** Fails in this way from now on; `{}` is well again, and what was held by `status` comes out. */
  fail(faults: ServiceFaults): void;
  /** Holds back the answers to prints from now on; what it returns lets so many of them go, or all there will be. */
  holdAnswers(): (prints?: number) => void;
  /** Installs a certificate (PEM): nobody is asked about what its key signed while it is valid. */
  trust(certificate: string): void;
  /** Refuses a shop (its certificate, PEM) without a question, or whoever has none (null). */
  block(certificate: string | null): void;
  unblock(certificate: string | null): void;
  /** The question that stands in the program's window; only where its person waits. */
  question(): OpenQuestion | null;
  /** Resolves with the question that stands, as soon as one does; with one about this call, if one is named. */
  asked(call?: string): Promise<OpenQuestion>;
  /** How many questions wait behind the one that stands. */
  waitingQuestions(): number;
  /** How many connections of pages are open. */
  pages(): number;
  /** Ends it; once it has ended that does no harm. */
  stop(): Promise<void>;
}

export interface PrintServiceSettings {
  /** The worker's own where it is left out: there the pages of its tests look. */
  readonly port?: number;
  /** Speaks wss, too: at the worker's own port for that, unless another is named. */
  readonly secure?: boolean;
  readonly securePort?: number;
  readonly printers?: readonly string[];
  readonly manner?: Manner;
  /** In ms, for a list of printers that is up to 5 s old; it is always new where this is left out. */
  readonly clock?: () => number;
  readonly faults?: ServiceFaults;
}

const subject = (certificate: string | null): string =>
  certificate === null ? 'anonymous' : new X509Certificate(certificate).fingerprint256;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The program with its sockets: all that is not the tests' own. */
class Computer {
  readonly jobs: PrintJob[] = [];
  readonly requests: HeardRequest[] = [];
  readonly program: PrintProgram;
  readonly #connections = new Map<WebSocket, PrintConnection>();
  readonly #servers: Server[] = [];
  /** All that is open, also what waits to become a web socket. */
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Set<(question: OpenQuestion) => void>();
  #status = '';
  #opening: Gate | null = null;

  constructor({ printers = ['TSC TE244'], manner = 'cups', clock }: PrintServiceSettings) {
    this.program = new PrintProgram({
      printers,
      manner,
      ...(clock && { clock }),
      completed: (job) => this.jobs.push(job),
      heard: (request) => this.requests.push(request),
      standing: (question) => {
        for (const call of this.#waiting) call(question);
      },
    });
  }

  get pages(): number {
    return this.#connections.size;
  }

  async serve(server: Server, port: number): Promise<void> {
    const sockets = new WebSocketServer({
      server,
      maxPayload: largestMessage,
      verifyClient: async (_, allow) => {
        await this.#opening?.pass();
        allow(true);
      },
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    sockets.on('connection', (socket) => {
      this.#connections.set(socket, servePrinting(socket, this.program));
      socket.on('close', () => this.#connections.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.#servers.push(server);
  }

  fail({ status, frozen = false, ...faults }: ServiceFaults): void {
    this.program.faults = faults;
    const isChanged = String(status ?? '') !== this.#status;
    this.#status = String(status ?? '');
    if (isChanged) this.program.become(status ?? 'idle');
    if (frozen !== (this.#opening !== null)) this.#freeze(frozen);
  }

  asked(call?: string): Promise<OpenQuestion> {
    return new Promise((resolve) => {
      const take = (question: OpenQuestion | null): void => {
        if (question === null || (call !== undefined && question.call !== call)) return;
        this.#waiting.delete(take);
        resolve(question);
      };
      this.#waiting.add(take);
      take(this.program.questions.standing);
    });
  }

  async stop(): Promise<void> {
    for (const server of this.#servers.splice(0)) {
      const closed = once(server, 'close');
      server.close();
      for (const socket of this.#sockets) socket.destroy();
      await closed;
    }
  }

  #freeze(frozen: boolean): void {
    for (const connection of this.#connections.values()) {
      if (frozen) connection.freeze();
      else connection.thaw();
    }
    this.#opening?.open(Number.POSITIVE_INFINITY);
    this.#opening = frozen ? new Gate() : null;
  }
}

/** Has it speak wss, too, as a program of its own certificate. */
const serveSecure = async (computer: Computer, port: number) => {
  const { certificate, key } = await makeCertificate('localhost', new Date());
  const server = createSecureServer({ cert: certificate, key });
  await computer.serve(server, port);
  return { port: portOf(server), certificate };
};

/** A print service on this computer that speaks QZ Tray's protocol to the real client and records what is printed. */
export const startPrintService = async (settings: PrintServiceSettings = {}): Promise<PrintService> => {
  const computer = new Computer(settings);
  const { program } = computer;
  const server = createHttpServer();
  await computer.serve(server, settings.port ?? printPort());
  const port = portOf(server);
  const secure = settings.secure ? await serveSecure(computer, settings.securePort ?? printPort(2)) : null;
  let beforeAnswer: (() => Promise<void>) | undefined;
  const fail = (faults: ServiceFaults): void => computer.fail({ ...(beforeAnswer && { beforeAnswer }), ...faults });
  fail(settings.faults ?? {});
  return {
    port,
    secure,
    jobs: computer.jobs,
    get held() {
      return [...program.queues.values()].flatMap(({ jobs }) => jobs).sort((one, other) => one.id - other.id);
    },
    requests: computer.requests,
    queue: (printer) => {
      const queue = program.queues.get(printer);
      if (queue === undefined) throw new Error(`There is no printer ${printer}.`);
      return queue;
    },
    list: (printers) => program.connect(printers),
    fail,
    holdAnswers: () => {
      const gate = new Gate();
      beforeAnswer = () => gate.pass();
      program.faults = { ...program.faults, beforeAnswer };
      return (prints = Number.POSITIVE_INFINITY) => gate.open(prints);
    },
    trust: (certificate) => program.installed.add(subject(certificate)),
    block: (certificate) => program.questions.blocked.add(subject(certificate)),
    unblock: (certificate) => program.questions.blocked.delete(subject(certificate)),
    question: () => program.questions.standing,
    asked: (call) => computer.asked(call),
    waitingQuestions: () => program.questions.waiting,
    pages: () => computer.pages,
    stop: () => computer.stop(),
  };
};
