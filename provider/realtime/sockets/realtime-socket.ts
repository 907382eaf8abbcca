import type { WebSocket } from 'ws';
import { createAllowance } from '../../http/limits/allowance.ts';
import { limitSubject } from '../../http/limits/limit-subject.ts';
import type { Loan } from '../../http/limits/quota.ts';
import { Channel } from '../channels/channel.ts';
import type { ChannelSocket, Who } from '../channels/channel-socket.ts';
import { tooManyChannels } from '../joining/refusals.ts';
import { asText, type Written } from '../rooms/shared-frame.ts';
import type { RealtimeService } from '../service.ts';
import { readBinary } from '../wire/binary-frames.ts';
import { BrokenFrame, type Message, type Ref, type Version } from '../wire/message.ts';
import { readText, writeText } from '../wire/text-frames.ts';
import type { Line } from './few-each-turn.ts';
import { type Excess, FrameBounds } from './frame-bounds.ts';
import type { Seated } from './give-way.ts';
import type { Handshake } from './handshake.ts';
import type { Queued } from './send-queue.ts';
import { type Standing, standingOf } from './standing.ts';

/** What a socket is to the place that holds it. */
export interface SocketPlace {
  readonly address: string;
  readonly queued: Queued;
  /** Lets go of its place. */
  readonly leave: () => void;
  /** Writes its line into the log. */
  log(line: Readonly<Record<string, unknown>>): void;
}

/** Topics of channels begin so. */
const prefix = 'realtime:';

/** How long a client may take to answer that its socket is closed, in ms. */
const graceMs = 1_000;

/** One client's socket: it passes frames to the channels, and drops those that are none. */
export class RealtimeSocket implements ChannelSocket, Seated {
  readonly version: Version;
  readonly who: Who;
  readonly headers: string;
  readonly address: string;
  readonly isPage: boolean;
  readonly subject: string;
  readonly #ws: WebSocket;
  readonly #service: RealtimeService;
  readonly #place: SocketPlace;
  readonly #channels = new Map<string, Channel>();
  readonly #accounts = new Map<string, Loan>();
  readonly #frames: FrameBounds;
  readonly #line: Line;
  readonly #joins: (subject: string) => number;
  readonly #gone = new AbortController();
  #isHeard = true;
  #heardAt = performance.now();
  /** Since when it has no channel. */
  #aloneSince = performance.now();
  #broken = 0;
  #refusals = 0;
  #lastRefusal: string | undefined;
  #ended: string | undefined;
  /** Which it was told, whether or not it answers. */
  #code: number | undefined;

  constructor(
    service: RealtimeService,
    ws: WebSocket,
    { version, who, isPage, headers }: Handshake,
    place: SocketPlace,
  ) {
    this.version = version;
    this.who = who;
    this.isPage = isPage;
    this.headers = headers;
    this.address = place.address;
    this.subject = limitSubject(place.address);
    this.#service = service;
    this.#ws = ws;
    this.#place = place;
    this.#line = service.strangersFrames();
    this.#joins = createAllowance(service.bounds.joins.eachSocket);
    this.#frames = new FrameBounds(service.bounds, service.largeFrames, () => this.standing);
    ws.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary));
    for (const event of ['ping', 'pong'] as const) {
      ws.on(event, (data: Buffer) => {
        this.#isHeard = true;
        this.#refuse(this.#frames.control(data.length));
      });
    }
    ws.on('error', (error) => this.#note(error.message));
    ws.on('close', (code) => this.#close(code));
  }

  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  get channels(): number {
    return this.#channels.size;
  }

  get heardAt(): number {
    return this.#heardAt;
  }

  get standing(): Standing {
    const identities = [...this.#channels.values()].map(({ identity }) => identity);
    return standingOf(this.#service.members, identities);
  }

  /** Bytes came over its connection, of which the frames that they were the end of were received. */
  arrived(bytes: number): void {
    if (this.#ended === undefined) this.#refuse(this.#frames.arrived(bytes));
  }

  send({ data, isBinary }: Written): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    const slow = this.#place.queued.add<RealtimeSocket>(this, data.length);
    this.#ws.send(data, { binary: isBinary }, () => this.#place.queued.sent(this, data.length));
    slow?.drop(tooSlow);
  }

  end(code: number, why: string): void {
    if (this.#code !== undefined) return;
    this.#note(why);
    this.#code = code;
    this.#ws.close(code);
    const cut = setTimeout(() => this.#ws.terminate(), graceMs);
    this.#ws.once('close', () => clearTimeout(cut));
  }

  /** Another one needs its place at once. */
  giveWay(): void {
    this.#note('others needed its place');
    this.#place.leave();
    this.#ws.close(1013);
    this.#ws.terminate();
  }

  /** Ends it without waiting for the other side. */
  drop(why: string): void {
    this.#note(why);
    this.#ws.terminate();
  }

  /** Asks for a sign of life; drops it where none came since the last time, or it reads nothing of what it asks. */
  ping(): void {
    if (this.#ws.bufferedAmount > this.#place.queued.bounds.each) this.drop(tooSlow);
    else if (this.#isHeard) this.#ws.ping();
    else this.drop('it is silent');
    this.#isHeard = false;
  }

  /** Ends the channels whose tokens have ended; `now` in ms. */
  endExpired(now: number): void {
    for (const channel of this.#channels.values()) channel.endExpired(now);
  }

  /** Ends it where it has been without a channel for too long; `now` of the clock that only grows. */
  endAlone(now: number): void {
    const isLong = now - this.#aloneSince > this.#service.bounds.withoutChannelMs;
    if (this.#channels.size === 0 && isLong && this.#ended === undefined) this.end(1000, 'it has no channel');
  }

  /** The server goes away: the client comes back. */
  goAway(): void {
    for (const channel of this.#channels.values()) channel.sayGoodbye();
    this.#ws.close(1012);
  }

  joinsTooOften(): boolean {
    return this.#joins('') > 0;
  }

  countFor(account: string): boolean {
    if (this.#accounts.has(account)) return true;
    const loan = this.#service.accounts.lend(account);
    if (loan.take(1) !== undefined) return false;
    this.#accounts.set(account, loan);
    return true;
  }

  refused(why: string): void {
    this.#refusals += 1;
    this.#lastRefusal = why;
  }

  report(what: string, error: unknown): void {
    this.#place.log({ failed: what, error });
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.#isHeard = true;
    this.#heardAt = performance.now();
    if (this.#ended !== undefined || this.#refuse(this.#frames.whole(data.length))) return;
    this.#line.add(() => this.#take(data, isBinary), this.standing.kind === 'member');
  }

  #take(data: Buffer, isBinary: boolean): void {
    if (this.#ended !== undefined) return;
    const message = this.#read(data, isBinary);
    if (message) this.#dispatch(message);
  }

  #refuse(excess: Excess | undefined): boolean {
    if (!excess || this.#ended !== undefined) return excess !== undefined;
    this.end(excess.code, excess.why);
    // What comes after it is not read.
    this.#ws.pause();
    return true;
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
    else this.#refuseFrame(message, null, 'unmatched topic');
  }

  /** One that is joined already ends first, and hears of it once the new one is answered. */
  #join(message: Message): void {
    const { topic } = message;
    const before = this.#channels.get(topic);
    before?.stop();
    if (this.#channels.size >= this.#service.bounds.channels) {
      this.#refuseFrame(message, message.joinRef, tooManyChannels().message);
      return;
    }
    const channel = new Channel(this.#service, this, message, (ended) => this.#forget(topic, ended));
    this.#channels.set(topic, channel);
    void this.#answer(channel, before);
  }

  /** In a method of its own: what the new one calls at its end would hold the one before, and that one those before it. */
  async #answer(channel: Channel, before: Channel | undefined): Promise<void> {
    await channel.join();
    before?.sayClosed();
  }

  #forget(topic: string, channel: Channel): void {
    if (this.#channels.get(topic) === channel) this.#channels.delete(topic);
    if (this.#channels.size === 0) this.#aloneSince = performance.now();
  }

  #refuseFrame(message: Message, joinRef: Ref, reason: string): void {
    this.refused(reason);
    this.#reply(message, joinRef, 'error', { reason });
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
    // Sent before it left.
    this.#line.finish();
    this.#gone.abort();
    for (const channel of [...this.#channels.values()]) channel.stop();
    for (const loan of this.#accounts.values()) loan.end();
    this.#frames.end();
    this.#place.queued.forget(this);
    const broken = this.#broken > 0 ? 'it sent frames that are none' : undefined;
    const failure = this.#ended ?? this.#lastRefusal ?? broken;
    if (failure === undefined) return;
    const counts = {
      ...(this.#broken > 0 && { broken: this.#broken }),
      ...(this.#refusals > 0 && { refused: this.#refusals }),
    };
    this.#place.log({ code: this.#code ?? code, failure, ...counts });
  }
}

const tooSlow = 'it reads too slowly';
