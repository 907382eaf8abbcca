import { once } from 'node:events';
import qz from 'qz-tray';
import { afterEach, vi } from 'vitest';
import {
  type PrintService,
  type PrintServiceSettings,
  startPrintService,
} from '../../../../../e2e/stand-ins/print-service.ts';
import type { ShopSignature } from '../../../../../e2e/stand-ins/shop-signature.ts';
import type { Address } from './line.ts';
import { printClient } from './print-client.ts';
import { type PrintTimes, usualTimes } from './times.ts';

// For tests: the real client of QZ Tray in Node, with the stand-in print service on the other side.

/** As soon as a test can tell: a question, a silence, an end that nobody tells. */
export const shortTimes: PrintTimes = {
  ...usualTimes,
  opening: 600,
  version: 600,
  alive: 600,
  question: 40,
  block: 30,
  holding: 350,
  events: 60,
};

interface ClientSettings {
  readonly times?: PrintTimes;
  /** Where it looks, one after the other. */
  readonly ports: readonly number[];
  /** Where it looks for wss before that. */
  readonly securePorts?: readonly number[];
  /** Where the demo printer is. */
  readonly demoPort?: number;
  /** Left out, nothing is signed. */
  readonly shop?: ShopSignature | (() => ShopSignature);
  /** Whether the browser asks about sockets. */
  readonly isAsking?: boolean;
  /** What each signature waits for: the server may be slow. */
  readonly beforeSign?: () => Promise<unknown>;
}

/** A page's way to the printers. */
export const newClient = (settings: ClientSettings) => {
  const { ports, securePorts = [], demoPort, shop, times = shortTimes, isAsking = false, beforeSign } = settings;
  const signature = () => (typeof shop === 'function' ? shop() : shop);
  const at = (secure: readonly number[], insecure: readonly number[]): Address => ({
    host: '127.0.0.1',
    port: { secure: [...secure], insecure: [...insecure] },
    usingSecure: secure.length > 0,
  });
  const addresses = () => [...(securePorts.length > 0 ? [at(securePorts, [])] : []), at([], ports)];
  return printClient({
    load: async () => qz,
    addresses: (target) => (target === 'demo' && demoPort ? [at([], [demoPort])] : addresses()),
    isAsking: async () => isAsking,
    certificate: async () => signature()?.certificate ?? null,
    sign: async (digest) => {
      await beforeSign?.();
      return signature()?.sign(digest) ?? '';
    },
    times,
  });
};

/** What starts a print service, which ends with its test. */
export const servicesOfTest = () => {
  const services: PrintService[] = [];
  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop();
    // The client is one for all tests, and hears of the end a moment later.
    await vi.waitUntil(() => !qz.websocket.isActive());
  });
  return async (settings: PrintServiceSettings = {}): Promise<PrintService> => {
    const service = await startPrintService({ port: 0, printers: ['TSC TE244', 'PDF'], ...settings });
    services.push(service);
    return service;
  };
};

/** Resolves when this is so. */
export const until = (isSo: () => boolean): Promise<boolean> => vi.waitUntil(isSo, { timeout: 15_000 });

/** Another page, which has labels printed on this printer. */
export const printElsewhere = async (port: number, printer: string): Promise<void> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  const options = { jobName: `Price labels ${Math.random().toString(36).slice(2, 8)}` };
  const data = [{ type: 'raw', format: 'command', flavor: 'hex', data: '41' }];
  const answered = once(socket, 'message');
  socket.send(
    JSON.stringify({ call: 'print', params: { printer: { name: printer }, options, data }, uid: 'elsewhere' }),
  );
  await answered;
  socket.close();
};

/** Another page, which listens to the printers of a service and leaves again: those that are there hear nothing then. */
export const listenAndLeave = async (port: number): Promise<void> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  for (const call of ['printers.startListening', 'printers.stopListening']) {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ call, params: { printerNames: [null] }, timestamp: Date.now(), uid: call }));
    await answered;
  }
  socket.close();
};

/** What `explainFault` would say of what a promise rejects with, without the browser; null where it resolves. */
export const rejection = (outcome: Promise<unknown>): Promise<unknown> =>
  outcome.then(
    () => null,
    (error: unknown) => error,
  );
