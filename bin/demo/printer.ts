// The demo printer: a print service on the portal's own port, for a shop that has no printer yet. Its labels come out
// on the page /printer. It keeps the last jobs in memory and is for this computer alone.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { largestMessage, type PrintJob } from './printer-jobs.ts';
import { PrintProgram } from './printer-program.ts';
import { servePrinting } from './printer-protocol.ts';

/** The one printer that the demo's print service lists. */
export const demoPrinterName = 'TSC TE244 (demo printer)';

/** Where the page /printer listens for what comes out. */
export const feedPath = '/demo/printer/feed';

/** A job as the feed sends it: `{ "jobs": [FedJob, ...] }`, oldest first; after the first message only what is new. */
export interface FedJob {
  readonly id: string;
  readonly printer: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The raw commands of one copy. */
  readonly hex: string;
  readonly copies: number;
}

export interface DemoPrinterOptions {
  onJob?(job: PrintJob): void;
}

export interface DemoPrinter {
  /** Whether an upgrade is one of its own, also where it refuses it. */
  takes(request: IncomingMessage): boolean;
  /** Hangs up on everybody and lets go of the server. */
  close(): void;
}

const keptJobs = 50;
/** Bytes of commands kept at most: a page that opens is sent all of them. */
const keptBytes = 4 * 1024 * 1024;
const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A page of another site must not print here, and a name that merely points here is another site. */
const isOurs = ({ headers, socket }: IncomingMessage): boolean => {
  if (!loopbackAddress.test(socket.remoteAddress ?? '')) return false;
  if (headers.origin === undefined) return true;
  return URL.canParse(headers.origin) && loopbackName.test(new URL(headers.origin).hostname);
};

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

/** Neither client names a protocol; hot reload does. */
const isOfDemo = (request: IncomingMessage): boolean =>
  ['/', feedPath].includes(pathOf(request)) && request.headers['sec-websocket-protocol'] === undefined;

const bytesOf = (jobs: readonly FedJob[]): number => jobs.reduce((total, { hex }) => total + hex.length / 2, 0);

/** Refuses an upgrade in words and ends the connection. */
const refuse = (socket: Duplex, status: '403 Forbidden' | '404 Not Found'): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/**
 * Adds the demo printer to a server: upgrades at '/' speak QZ Tray's protocol, as its client asks for them, upgrades at
 * `feedPath` are fed what was printed. Others are left to whoever else listens for upgrades, and refused where nobody
 * does. Call it only for a server on loopback.
 */
export const attachDemoPrinter = (server: Server, { onJob }: DemoPrinterOptions = {}): DemoPrinter => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const watchers = new Set<WebSocket>();
  const kept: FedJob[] = [];

  const comesOut = (job: PrintJob): void => {
    const hex = Buffer.from(job.commands).toString('hex');
    const fed: FedJob = { id: randomUUID(), printer: job.printer, at: Date.now(), hex, copies: job.copies };
    kept.push(fed);
    while (kept.length > keptJobs || (kept.length > 1 && bytesOf(kept) > keptBytes)) kept.shift();
    for (const watcher of watchers) watcher.send(JSON.stringify({ jobs: [fed] }));
    onJob?.(job);
  };
  const program = new PrintProgram({ printers: [demoPrinterName], completed: comesOut });

  const watch = (socket: WebSocket): void => {
    watchers.add(socket);
    socket.on('close', () => watchers.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.send(JSON.stringify({ jobs: kept }));
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // The server listens to it no more, and a caller that hangs up would end the whole process.
    socket.on('error', () => socket.destroy());
    if (!isOfDemo(request)) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found');
      return;
    }
    if (!isOurs(request)) {
      refuse(socket, '403 Forbidden');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      if (pathOf(request) === feedPath) watch(opened);
      else servePrinting(opened, program);
    });
  };

  server.on('upgrade', upgrade);
  const close = (): void => {
    server.off('upgrade', upgrade);
    for (const socket of sockets.clients) socket.terminate();
  };
  return { takes: isOfDemo, close };
};
