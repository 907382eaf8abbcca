import { createHash, createSign } from 'node:crypto';
import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { PrintCertificate } from '../../bin/print-certificate/certificate.ts';
import type { PrintService } from '../../e2e/stand-ins/print-service.ts';
import { comparable, type Frame, type Message, type Recording } from './recording.ts';

/** What a page does over a recorded connection; what its service says is compared as it comes. */
export interface Replayed {
  readonly service: PrintService;
  /** The page's certificate. */
  readonly shop: PrintCertificate;
  /** Uids of the messages that had a signature which is none. */
  readonly forged: readonly string[];
  /** What happened on the computer meanwhile, by the time (ms) of the recording from which on it shows. */
  readonly meanwhile: ReadonlyMap<number, () => unknown>;
  /** Told how late it is, in ms of the recording. */
  at(ms: number): void;
}

/** Later than this an answer is that of a person, in ms. */
const byPerson = 1_000;

/** A timestamp that is wrong by more than this is so on purpose, in ms. */
const sameTime = 60_000;

/** A getVersion on a connection of its own: an answer comes after all that the service did before. */
const roundTrip = async (port: number): Promise<void> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ call: 'getVersion', uid: 'around' }));
  await once(socket, 'message');
  socket.terminate();
  await once(socket, 'close');
};

class Replay {
  readonly #replayed: Replayed;
  readonly #frames: readonly Frame[];
  /** When the messages were sent in the recording (ms), and the calls, by their uids. */
  readonly #sent = new Map<unknown, { readonly ms: number; readonly call: unknown }>();
  readonly #said: Frame[] = [];
  readonly #expected: Frame[] = [];
  /** When the recorded connection was begun, in ms since 1970. */
  readonly #begun: number;
  #socket: WebSocket | null = null;
  #asked = 0;

  constructor({ frames }: Recording, replayed: Replayed) {
    this.#frames = frames;
    this.#replayed = replayed;
    const [begun = 0] = frames.flatMap((frame) => {
      const timestamp = 'frame' in frame && typeof frame.frame !== 'string' ? frame.frame.timestamp : undefined;
      return typeof timestamp === 'number' ? [timestamp - frame.ms] : [];
    });
    this.#begun = begun;
  }

  async run(): Promise<void> {
    const { meanwhile, service } = this.#replayed;
    let at = -1;
    for (const frame of this.#frames) {
      for (const [ms, happens] of meanwhile) if (ms > at && ms <= frame.ms) await happens();
      at = frame.ms;
      this.#replayed.at(at);
      if ('opened' in frame || 'open' in frame) await this.#open('opened' in frame ? frame.opened : frame.open);
      else if (frame.from === 'service') await this.#hear(frame);
      else if ('frame' in frame) this.#send(frame.frame, frame.ms);
    }
    await roundTrip(service.port).catch(() => undefined); // of a service that ended nothing more can come
    expect(comparable(this.#said)).toEqual(comparable(this.#expected));
    expect(service.requests.filter(({ asked }) => asked)).toHaveLength(this.#asked);
    this.#socket?.terminate();
  }

  async #open(address: string): Promise<void> {
    const { port, secure } = this.#replayed.service;
    const isSecure = address.startsWith('wss:');
    const url = isSecure ? `wss://localhost:${secure?.port}` : `ws://127.0.0.1:${port}`;
    const socket = new WebSocket(url, secure ? { ca: secure.certificate } : {});
    socket.on('message', (data) => {
      this.#said.push({ ms: 0, from: 'service', frame: JSON.parse(String(data)) });
    });
    socket.on('close', (code, reason) => {
      this.#said.push({ ms: 0, from: 'service', closed: { code, reason: String(reason) } });
    });
    await once(socket, 'open');
    this.#socket = socket;
  }

  #send(message: Message, ms: number): void {
    if (typeof message !== 'string') this.#sent.set(message.uid, { ms, call: message.call });
    this.#socket?.send(typeof message === 'string' ? message : JSON.stringify(this.#signed(message, ms)));
  }

  /** The message as the page would send it now, with its own certificate and signature. */
  #signed(message: Readonly<Record<string, unknown>>, ms: number): Readonly<Record<string, unknown>> {
    const { shop, forged } = this.#replayed;
    const { call, params, signAlgorithm } = message;
    const off = Number(message.timestamp) - this.#begun - ms;
    const timestamp = Date.now() + (Math.abs(off) > sameTime ? off : 0);
    const changes: Record<string, unknown> = 'timestamp' in message ? { timestamp } : {};
    if (message.certificate === '<PEM certificate>') changes.certificate = shop.certificate;
    if (message.signature === '<base64 signature>') {
      const digest = createHash('sha256').update(JSON.stringify({ call, params, timestamp })).digest('hex');
      const signed = forged.includes(String(message.uid)) ? 'something else' : digest;
      changes.signature = createSign(String(signAlgorithm)).update(signed).sign(shop.key, 'base64');
    }
    return { ...message, ...changes };
  }

  /** What the recorded service says next is said, and nothing before it. */
  async #hear(frame: Frame): Promise<void> {
    if (this.#isByPerson(frame)) await this.#answer(frame);
    this.#expected.push(frame);
    const heard = () => comparable(this.#said.slice(0, this.#expected.length));
    await expect.poll(heard, { interval: 1, timeout: 5_000 }).toEqual(comparable(this.#expected));
  }

  /** Nobody is ever asked about a version; its answer can only be held up. */
  #isByPerson(frame: Frame): boolean {
    if (!('frame' in frame) || typeof frame.frame === 'string') return false;
    const sent = this.#sent.get(frame.frame.uid);
    return sent !== undefined && sent.call !== 'getVersion' && frame.ms - sent.ms > byPerson;
  }

  /** The person presses the button; until then the page has heard nothing more, though other pages are answered. */
  async #answer(frame: Frame): Promise<void> {
    const { service } = this.#replayed;
    const question = await service.asked();
    await roundTrip(service.port);
    expect(comparable(this.#said)).toEqual(comparable(this.#expected));
    this.#asked += 1;
    if ('frame' in frame && typeof frame.frame !== 'string' && 'error' in frame.frame) question.block();
    else question.allow();
  }
}

/** Does over a connection to the service what the recorded page did, and holds that it hears what that page heard. */
export const replay = (recording: Recording, replayed: Replayed): Promise<void> =>
  new Replay(recording, replayed).run();
