import { type Caller, workFor } from '../../postgres/caller.ts';
import type { Identity } from '../../postgres/types.ts';
import type { ChangesListener, ChangesSubscription } from '../changes/changes.ts';
import { type AskedJoin, lasting, readJoin } from '../joining/asked-join.ts';
import { JoinRefused, noDatabase, noSession, refusalOf, sessionEnded, tooMuchMeanwhile } from '../joining/refusals.ts';
import { expired } from '../joining/refused-token.ts';
import { replayFor } from '../messages/replay.ts';
import { ChannelPresence, type Presenting } from '../presence/channel-presence.ts';
import { HeldRights } from '../rights/held-rights.ts';
import { type Extension, MayNotHear, type Reads } from '../rights/rights.ts';
import type { Watched } from '../rights/watched.ts';
import { roomOf } from '../rooms/rooms.ts';
import type { SharedFrame } from '../rooms/shared-frame.ts';
import type { RealtimeService } from '../service.ts';
import type { Message, Ref } from '../wire/message.ts';
import { type Broadcasting, createBroadcaster } from './broadcasts.ts';
import { answeredEntries, changeFrame } from './change-frames.ts';
import type { ChannelSocket, Who } from './channel-socket.ts';
import { InTurn } from './in-turn.ts';
import { listenTo } from './listen-to.ts';
import { Outbox, type SystemMessage } from './outbox.ts';
import { countAccount, refuseTooMuch } from './refuse-too-much.ts';
import { sayWhenReady } from './say-when-ready.ts';
import { endOf, isAlive, isEnd, nobody, sessionOf, whoAsks, whoGoesOn } from './who.ts';

/** Frames of one channel that wait while one of them is judged. */
const mostWaiting = 100;

const errorOf = (message: string): SystemMessage => ({ extension: 'system', status: 'error', message });

/**
 * One channel of a socket, from its join on. It ends for good with `phx_close`: when it is left, and, after a `system`
 * message that says why, when its token or its rights have ended or it was too loud. `phx_error` is for a fault of ours:
 * the client joins again.
 */
export class Channel implements Broadcasting, Presenting {
  readonly #service: RealtimeService;
  readonly #socket: ChannelSocket;
  readonly #join: Message;
  readonly #ended: () => void;
  readonly #turn: InTurn;
  readonly #broadcast: ReturnType<typeof createBroadcaster>;
  readonly #presence: ChannelPresence;
  readonly outbox: Outbox;
  asked: AskedJoin;
  readonly #rights: HeldRights;
  readonly #watched: Watched;
  #who: Who = nobody;
  #subscription: ChangesSubscription | undefined;
  #state: 'joining' | 'joined' | 'over' = 'joining';

  /** `ended` hears of the end, whatever it is. */
  constructor(service: RealtimeService, socket: ChannelSocket, join: Message, ended: (channel: Channel) => void) {
    this.#service = service;
    this.#socket = socket;
    // It lives as long as the channel, and a client may send anything with it.
    this.#join = { ...join, payload: null };
    this.#ended = () => ended(this);
    this.#turn = new InTurn(mostWaiting, (error) => this.#crash(error));
    this.outbox = new Outbox(socket, join.topic, join.joinRef, {
      // What a join hears again may be the other half.
      most: service.bounds.queued.each / 2,
      tooMuch: () => this.#refuse(tooMuchMeanwhile()),
    });
    this.asked = readJoin(this.name, join.payload);
    this.#rights = new HeldRights(service.database, {
      topic: this.name,
      isPrivate: this.asked.isPrivate,
      isPresenceOn: this.asked.presence.enabled,
      headers: socket.headers,
    });
    this.#watched = this.#asWatched();
    this.#broadcast = createBroadcaster(service, this);
    this.#presence = new ChannelPresence(service, this);
  }

  /** The topic without `realtime:`. */
  get name(): string {
    return this.#join.topic.slice('realtime:'.length);
  }

  /** Whom it speaks for: nobody until that is known. */
  get identity(): Identity {
    return this.#who.identity;
  }

  get subject(): string {
    return this.#socket.subject;
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** Resolves once the join is answered, or is not to be answered any more. */
  async join(): Promise<void> {
    const answered = Promise.withResolvers<void>();
    this.#turn.run(() =>
      this.#enter()
        .catch((error: unknown) => this.#refuse(error))
        .finally(answered.resolve),
    );
    await answered.promise;
    this.asked = lasting(this.asked);
  }

  /** A frame on its topic. */
  take(message: Message): void {
    if (message.event === 'phx_leave') this.#leave(message.ref);
    else if (!this.#turn.run(() => this.#handle(message))) this.close('Too many messages per second');
  }

  get reads(): Reads {
    return this.#rights.reads;
  }

  mayWrite(extension: Extension): boolean | Promise<boolean> {
    return this.#as(this.#who, () => this.#rights.mayWrite(extension));
  }

  tell(frame: SharedFrame): void {
    this.outbox.share(frame);
  }

  /** Ends it without a word: its socket has gone, or it is joined anew. */
  stop(): void {
    if (this.isOver) return;
    this.#state = 'over';
    this.outbox.discard();
    this.#turn.stop();
    this.#service.rooms.leave(this.#room, this);
    this.#presence.end();
    this.#service.rounds.delete(this.#watched);
    this.#subscription?.end();
    this.#ended();
  }

  /** Says that it was joined anew, or left. */
  sayClosed(): void {
    this.outbox.end('phx_close');
  }

  /** Something that it sent is refused. */
  refused(why: string): void {
    this.#socket.refused(why);
  }

  /** Ends it for good, and says why. */
  close(why: string): void {
    if (this.isOver) return;
    this.refused(why);
    this.stop();
    this.outbox.system(errorOf(why), this.name);
    this.sayClosed();
  }

  /** The server goes away. */
  sayGoodbye(): void {
    this.outbox.system({ extension: 'system', status: 'ok', message: 'Server requested disconnect' });
  }

  /** Ends it where its token has ended; `now` in ms. */
  endExpired(now: number): void {
    const end = endOf(this.#who);
    if (this.#state === 'joined' && end * 1000 <= now) this.close(expired(end, now).words);
  }

  get #room(): string {
    return roomOf(this.name, this.asked.isPrivate);
  }

  async #enter(): Promise<void> {
    const { name } = this;
    const [service, socket, asked] = [this.#service, this.#socket, this.asked] as const;
    refuseTooMuch(service.bounds, socket, name, asked);
    const count = (identity: Identity): void => service.limits.countJoin(identity, socket.subject);
    const who = await this.#as(socket.who, () => whoAsks(service, asked.token, socket, count));
    if (!(await isAlive(service, who))) throw noSession();
    countAccount(socket, who);
    this.#who = who;
    await this.#as(who, () => this.#rights.judgeAs(who.identity)).catch((error: unknown) => {
      throw error instanceof MayNotHear ? new JoinRefused(`Unauthorized: ${error.message}`) : error;
    });
    service.messages.follow();
    const entries = asked.changes.map(({ entry }) => entry);
    if (entries.length > 0) await this.#subscribe(entries);
    if (this.isOver) return;
    // Ahead of the replay: what is sent meanwhile waits for the answer, and is in one of the two.
    service.rooms.enter(this.#room, this);
    const replayed = await this.#as(who, () => replayFor(service.database, name, asked, this.reads));
    if (this.isOver) return;
    this.#state = 'joined';
    service.rounds.add(this.#watched);
    this.outbox.open(this.#join.ref, { postgres_changes: answeredEntries(service.changes, asked) }, replayed);
    if (asked.broadcast.isReadinessAsked) sayWhenReady(service.messages.readiness, this);
    this.#presence.sync();
  }

  async #subscribe(entries: readonly AskedJoin['changes'][number]['entry'][]): Promise<void> {
    const subscription = await this.#as(this.#who, () => listenTo(this.#service, this, entries, this.#listener()));
    if (this.isOver) subscription.end();
    else this.#subscription = subscription;
  }

  #listener(): ChangesListener {
    const topic = this.#join.topic;
    return {
      changed: (payload) => this.tell(changeFrame(topic, payload, this.asked.isOfOldClient)),
      notice: (notice) => this.outbox.system(notice, this.name),
      many: (tables) => this.outbox.many(tables, this.name),
    };
  }

  #refuse(error: unknown): void {
    if (this.isOver) return;
    this.stop();
    const isRefusal = error instanceof JoinRefused;
    const reason = isRefusal ? error.message : (refusalOf(error) ?? 'Unknown Error on Channel');
    this.outbox.refuse(this.#join.ref, reason);
    const fault = isRefusal ? error.cause : error;
    if (isRefusal) this.refused(reason);
    if (fault !== undefined) this.#socket.report('join', fault);
    if (isRefusal && error.endsSocket) this.#socket.end(1001, reason);
  }

  #handle(message: Message): void | Promise<void> {
    if (this.isOver) return;
    if (message.event === 'broadcast') return this.#broadcast(message);
    if (message.event === 'presence') return this.#presence.take(message);
    if (message.event === 'access_token')
      return this.#renew((message.payload as { readonly access_token?: unknown } | null)?.access_token);
  }

  /** Goes on as whoever a new token is for. Nothing is answered, unless it ends the channel. */
  async #renew(token: unknown): Promise<void> {
    if (token === this.#who.token) return;
    try {
      const who = await this.#as(this.#who, () => whoGoesOn(this.#service, token, this.#socket));
      // It asks for as much as a join.
      this.#service.limits.countJoin(who.identity, this.#socket.subject);
      countAccount(this.#socket, who);
      await this.#as(who, () => this.#rights.judgeAs(who.identity));
      if (this.isOver) return;
      this.#who = who;
      this.#presence.sync();
      await this.#as(who, () => this.#subscription?.judgeAs(who.identity));
      if (this.#presence.isPresent && !(await this.mayWrite('presence'))) this.#presence.withdraw();
    } catch (error) {
      if (isEnd(error)) this.close(error.message);
      else this.#crash(error);
    }
  }

  /** As the rounds see it, that ask again for all channels. */
  #asWatched(): Watched {
    return {
      session: () => sessionOf(this.#who),
      questions: () => this.#rights.questions(this.#presence.isPresent),
      sessionEnded: () => this.close(sessionEnded),
      judged: (question, held) => {
        const why = this.#rights.take(question, held);
        if (why !== undefined) return this.close(why);
        this.#presence.sync();
        if (this.#rights.isPresenceBarred && this.#presence.isPresent) this.#presence.withdraw();
      },
      cannotBeJudged: (error) => this.#crash(error),
    };
  }

  #leave(ref: Ref): void {
    this.stop();
    this.outbox.reply(ref, 'ok', {});
    this.sayClosed();
  }

  /** A fault of ours, of which the client joins again: a database that cannot be asked is said. */
  #crash(error: unknown): void {
    if (this.isOver) return;
    this.#socket.report('channel', error);
    this.stop();
    if (refusalOf(error) !== undefined) this.outbox.system(errorOf(noDatabase), this.name);
    this.outbox.end('phx_error');
  }

  /** Does work in the database in the line of whoever it is for. */
  #as<T>({ identity }: Who, work: () => T): T {
    const line = this.#service.members.lineOf(identity, this.#socket.subject, true);
    const caller: Caller = { ...line, gone: this.#socket.gone, progress: 'waiting' };
    return workFor(caller, work);
  }
}
