import type { RawData, WebSocket } from 'ws';
import { createAllowance } from '../../http/limits/allowance.ts';
import type { Loan } from '../../http/limits/quota.ts';
import { Channel } from '../channels/channel.ts';
import type { ChannelSocket, Who } from '../channels/channel-socket.ts';
import { tooManyChannels } from '../joining/refusals.ts';
import { asText, type Written } from '../rooms/shared-frame.ts';
import type { RealtimeService } from '../service.ts';
import { readBinary } from '../wire/binary-frames.ts';
import { BrokenFrame, type Message, type Ref, type Version } from '../wire/message.ts';
import { readText, writeText } from '../wire/text-frames.ts';
import type { Handshake } from './handshake.ts';
import type { Queued } from './send-queue.ts';

/** What a socket is to the place that holds it. */
export interface SocketPlace {
  readonly address: string;
  readonly queued: Queued;
  /** Writes its line into the log. */
  log(line: Readonly<Record<string, unknown>>): void;
}

/** Topics of channels begin so. */
const prefix = 'realtime:';

/** One client's socket: it passes frames to the channels, and drops those that are none. */
export class RealtimeSocket implements ChannelSocket {
  readonly version: Version;
  readonly who: Who;
  readonly headers: string;
  readonly address: string;
  readonly #ws: WebSocket;
  readonly #service: RealtimeService;
  readonly #place: SocketPlace;
  readonly #channels = new Map<string, Channel>();
  readonly #accounts = new Map<string, Loan>();
  readonly #tooMany: () => number;
  readonly #gone = new AbortController();
  #isHeard = true;
  #broken = 0;
  #ended: string | undefined;

  constructor(service: RealtimeService, ws: WebSocket, { version, who, headers }: Handshake, place: SocketPlace) {
    this.version = version;
    this.who = who;
    this.headers = headers;
    this.address = place.address;
    this.#service = service;
    this.#ws = ws;
    this.#place = place;
    const frames = createAllowance(service.bounds.frames);
    this.#tooMany = () => frames('');
    ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
    ws.on('pong', () => {
      this.#isHeard = true;
    });
    ws.on('error', (error) => this.#note(error.message));
    ws.on('close', (code) => this.#close(code));
  }

  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  get channels(): number {
    return this.#channels.size;
  }

  send({ data, isBinary }: Written): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    const slow = this.#place.queued.add<RealtimeSocket>(this, data.length);
    this.#ws.send(data, { binary: isBinary }, () => this.#place.queued.sent(this, data.length));
    slow?.drop('it reads too slowly');
  }

  end(code: number, why: string): void {
    this.#note(why);
    this.#ws.close(code);
  }

  /** Ends it without waiting for the other side. */
  drop(why: string): void {
    this.#note(why);
    this.#ws.terminate();
  }

  /** Asks for a sign of life; drops it where none came since the last time. */
  ping(): void {
    if (this.#isHeard) this.#ws.ping();
    else this.drop('it is silent');
    this.#isHeard = false;
  }

  /** Ends the channels whose tokens have ended; `now` in ms. */
  endExpired(now: number): void {
    for (const channel of this.#channels.values()) channel.endExpired(now);
  }

  /** The server goes away: the client comes back. */
  goAway(): void {
    for (const channel of this.#channels.values()) channel.sayGoodbye();
    this.#ws.close(1012);
  }

  countFor(account: string): boolean {
    if (this.#accounts.has(account)) return true;
    const loan = this.#service.accounts.lend(account);
    if (loan.take(1) !== undefined) return false;
    this.#accounts.set(account, loan);
    return true;
  }

  report(what: string, error: unknown): void {
    this.#place.log({ failed: what, error });
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#isHeard = true;
    if (this.#ended !== undefined) return;
    if (this.#tooMany() > 0) this.end(1008, 'it sends too many frames');
    const message = this.#ended === undefined && this.#read(data as Buffer, isBinary);
    if (message) this.#dispatch(message);
  }

  #read(data: Buffer, isBinary: boolean): Message | undefined {
    try {
      if (!isBinary) return readText(data.toString('utf8'), this.version);
      if (this.version === '1.0.0') throw new BrokenFrame('binary, of the first version');
      return readBinary(data);
    } catch (error) {
      if (!(error instanceof BrokenFrame)) throw error;
      this.#broken += 1;
      return undefined;
    }
  }

  #dispatch(message: Message): void {
    const { topic, event, joinRef } = message;
    const channel = this.#channels.get(topic);
    if (topic === 'phoenix' && event === 'heartbeat') this.#reply(message, null, 'ok', {});
    else if (event === 'phx_join' && topic.startsWith(prefix)) this.#join(message);
    else if (channel) channel.take(message);
    else if (event === 'phx_leave') this.#reply(message, joinRef, 'ok', {});
    else this.#reply(message, null, 'error', { reason: 'unmatched topic' });
  }

  /** One that is joined already ends first, and hears of it once the new one is answered. */
  #join(message: Message): void {
    const { topic } = message;
    const before = this.#channels.get(topic);
    before?.stop();
    if (this.#channels.size >= this.#service.bounds.channels) {
      this.#reply(message, message.joinRef, 'error', { reason: tooManyChannels().message });
      return;
    }
    const channel = new Channel(this.#service, this, message, () => {
      if (this.#channels.get(topic) === channel) this.#channels.delete(topic);
    });
    this.#channels.set(topic, channel);
    void channel.join().finally(() => before?.sayClosed());
  }

  #reply({ topic, ref }: Pick<Message, 'topic' | 'ref'>, joinRef: Ref, status: 'ok' | 'error', response: object): void {
    const payload = JSON.stringify({ status, response });
    this.send(asText(writeText({ joinRef, ref, topic, event: 'phx_reply', payload }, this.version)));
  }

  /** Why it ends: the first reason is the one. */
  #note(why: string): void {
    this.#ended ??= why;
  }

  #close(code: number): void {
    this.#gone.abort();
    for (const channel of [...this.#channels.values()]) channel.stop();
    for (const loan of this.#accounts.values()) loan.end();
    this.#place.queued.forget(this);
    const failure = this.#ended ?? (this.#broken > 0 ? 'it sent frames that are none' : undefined);
    if (failure !== undefined) this.#place.log({ code, failure, ...(this.#broken > 0 && { broken: this.#broken }) });
  }
}
