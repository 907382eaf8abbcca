import { randomUUID } from 'node:crypto';
import { createAllowance } from '../../http/limits/allowance.ts';
import type { Loan } from '../../http/limits/quota.ts';
import type { Identity } from '../../postgres/types.ts';
import type { Outbox } from '../channels/outbox.ts';
import type { Extension } from '../rights/rights.ts';
import { type Member, roomOf } from '../rooms/rooms.ts';
import { textForAll } from '../rooms/shared-frame.ts';
import type { RealtimeService } from '../service.ts';
import type { Message, Ref } from '../wire/message.ts';
import { readSaid, type Said } from './said.ts';

/** The channel whose presence it is. */
export interface Presenting extends Member {
  readonly name: string;
  readonly identity: Identity;
  /** Whom limits by address count. */
  readonly subject: string;
  readonly outbox: Outbox;
  readonly isOver: boolean;
  readonly asked: {
    readonly presence: { readonly key: string | undefined; readonly enabled: boolean };
    readonly isPrivate: boolean;
  };
  mayWrite(extension: Extension): boolean | Promise<boolean>;
  /** Something that it sent is refused. */
  refused(why: string): void;
  close(why: string): void;
}

type Service = Pick<RealtimeService, 'rooms' | 'presences' | 'bounds' | 'limits'>;

/** What one channel says of itself in its room, and hears of others. */
export class ChannelPresence {
  readonly #service: Service;
  readonly #channel: Presenting;
  readonly #key: string;
  readonly #tooMany: (subject: string) => number;
  /** From its join on, or from when it is present itself. */
  #isOn: boolean;
  #isSynced = false;
  #isPresent = false;
  #kept: Loan | undefined;
  #keptBytes = 0;

  constructor(service: Service, channel: Presenting) {
    this.#service = service;
    this.#channel = channel;
    this.#key = channel.asked.presence.key ?? randomUUID();
    this.#tooMany = createAllowance(service.bounds.presenceCalls);
    this.#isOn = channel.asked.presence.enabled;
  }

  get isPresent(): boolean {
    return this.#isPresent;
  }

  /** Sends the state, once: a client that wants it puts off what it hears until then. */
  sync(): void {
    const { reads, outbox } = this.#channel;
    if (this.#isSynced || !this.#isOn || !reads.presence) return;
    this.#isSynced = true;
    outbox.push('presence_state', this.#service.presences.state(this.#room));
  }

  /** A call. */
  take({ ref, payload: sent }: Message): void | Promise<void> {
    const { outbox } = this.#channel;
    if (this.#tooMany('') > 0) return this.#channel.close('Client presence rate limit exceeded');
    const { event, payload } = callIn(sent);
    if (event === 'track') return this.#track(ref, payload);
    if (event === 'untrack') this.end();
    if (event === undefined || event === 'untrack') outbox.reply(ref, 'ok', {});
    else this.#refuse(ref, 'an unknown call of presence', {});
  }

  /** It may not be present any more. */
  withdraw(): void {
    this.#channel.refused(mayNotBe);
    this.end();
  }

  /** It is not present any more. */
  end(): void {
    this.#isPresent = false;
    this.#kept?.end();
    this.#kept = undefined;
    this.#keptBytes = 0;
    this.#tell(this.#service.presences.untrack(this.#room, this.#channel));
  }

  get #room(): string {
    return roomOf(this.#channel.name, this.#channel.asked.isPrivate);
  }

  #track(ref: Ref, payload: unknown): void | Promise<void> {
    const channel = this.#channel;
    const said = readSaid(payload, this.#service.bounds.presence);
    if (said === 'too large') return channel.close('Track message size exceeded');
    if (said === 'no map') return this.#refuse(ref, noMap, { reason: noMap });
    const mayWrite = channel.mayWrite('presence');
    // At once where it can be, so that other frames need not wait.
    if (typeof mayWrite === 'boolean') return this.#say(ref, said, mayWrite);
    return mayWrite.then((may) => this.#say(ref, said, may));
  }

  #say(ref: Ref, said: Said, mayWrite: boolean): void {
    const { outbox, isOver } = this.#channel;
    if (isOver) return;
    if (!mayWrite) return void this.#refuse(ref, mayNotBe, {});
    if (this.#tellsTooOften()) return void this.#channel.close('Too many presence messages per second');
    if (!this.#hasRoomFor(said)) return void this.#refuse(ref, full, { reason: full });
    this.#isOn = true;
    this.#isPresent = true;
    this.sync();
    this.#tell(this.#service.presences.track(this.#room, this.#channel, this.#key, said));
    outbox.reply(ref, 'ok', {});
  }

  #tellsTooOften(): boolean {
    const { rooms, limits } = this.#service;
    const { identity, subject } = this.#channel;
    return limits.tellsTooOften(identity, subject, rooms.membersOf(this.#room));
  }

  #refuse(ref: Ref, why: string, response: object): void {
    this.#channel.refused(why);
    this.#channel.outbox.reply(ref, 'error', response);
  }

  /** It counts for the most that it has said until it ends. */
  #hasRoomFor(said: Said): boolean {
    this.#kept ??= this.#service.limits.lendPresence(this.#channel.identity, this.#channel.subject);
    const more = this.#key.length + said.size - this.#keptBytes;
    if (more <= 0) return true;
    if (this.#kept.take(more) !== undefined) return false;
    this.#keptBytes += more;
    return true;
  }

  /** Tells all, oneself too. */
  #tell(diff: string | undefined): void {
    if (diff === undefined) return;
    const frame = textForAll(`realtime:${this.#channel.name}`, 'presence_diff', diff);
    this.#service.rooms.tell(this.#room, 'presence', frame);
  }
}

const mayNotBe = 'it may not be present';
const noMap = 'Presence track payload must be a map';
/** Not of the hosted service, which keeps any amount. */
const full = 'Too much presence is kept';

/** What is called for, in small letters; undefined where nothing is, which is answered as done. */
const callIn = (sent: unknown): { readonly event: string | undefined; readonly payload: unknown } => {
  const { event, payload } = (sent ?? {}) as { readonly event?: unknown; readonly payload?: unknown };
  return { event: typeof event === 'string' ? event.toLowerCase() : undefined, payload };
};
