import { bytesFrame, saidOf } from '../messages/message-frames.ts';
import type { StoredMessage } from '../messages/stored-message.ts';
import { asText, type SharedFrame, type Written } from '../rooms/shared-frame.ts';
import type { Ref } from '../wire/message.ts';
import { writeText } from '../wire/text-frames.ts';
import type { ChannelSocket } from './channel-socket.ts';

/** What is told to a channel of the service itself. */
export interface SystemMessage {
  readonly extension: 'system' | 'postgres_changes';
  readonly status: 'ok' | 'error';
  readonly message: string;
}

interface Held {
  readonly frame: Written;
  /** Of a message that is kept. */
  readonly messageId: string | undefined;
}

interface Holds {
  /** Bytes that wait for the answer. */
  readonly most: number;
  /** More would wait. */
  tooMuch(): void;
}

/** What goes out to one channel. Until its join is answered all else waits. */
export class Outbox {
  readonly #socket: ChannelSocket;
  readonly #holds: Holds;
  readonly #topic: string;
  readonly #joinRef: Ref;
  #held: Held[] | undefined = [];
  #heldBytes = 0;
  /** Ids of the messages that it was told when it was joined, which are told once. */
  #replayed: ReadonlySet<string> = new Set();

  /** `topic` with `realtime:`. */
  constructor(socket: ChannelSocket, topic: string, joinRef: Ref, holds: Holds) {
    this.#socket = socket;
    this.#holds = holds;
    this.#topic = topic;
    this.#joinRef = joinRef;
  }

  /** Answers the join, and lets go out what is told again, and then what waited for it. */
  open(ref: Ref, response: object, replayed: readonly StoredMessage[] = []): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#replayed = new Set(replayed.map(({ id }) => id));
    this.reply(ref, 'ok', response);
    for (const message of replayed) this.#tellAgain(message);
    for (const { frame, messageId } of held) this.#send(frame, messageId);
  }

  /** What waited for the join is not sent any more, and what is said from now on waits for nothing. */
  discard(): void {
    this.#held = undefined;
  }

  /** Refuses the join. */
  refuse(ref: Ref, reason: string): void {
    this.reply(ref, 'error', { reason });
  }

  reply(ref: Ref, status: 'ok' | 'error', response: unknown): void {
    this.#write('phx_reply', JSON.stringify({ status, response }), ref);
  }

  /** JSON text as payload. */
  push(event: string, payload: string): void {
    this.#write(event, payload, null);
  }

  /** `name` is the topic without `realtime:`; when the server goes away there is none. */
  system(message: SystemMessage, name?: string): void {
    const { extension, status, message: words } = message;
    const channel = name === undefined ? {} : { channel: name };
    this.push('system', JSON.stringify({ extension, status, message: words, ...channel }));
  }

  /** More was written at once than is told one by one: a message of our own, for clients that ask again. */
  many(tables: readonly string[], name: string): void {
    const message = { extension: 'postgres_changes', status: 'ok', message: 'Many changes', channel: name, tables };
    this.push('system', JSON.stringify(message));
  }

  /** What all in the room are told. */
  share(frame: SharedFrame): void {
    const written = frame.for(this.#socket.version);
    if (written) this.#send(written, frame.messageId);
  }

  /** It has ended: `phx_close` for good, `phx_error` to be joined again. Clients of the first version look at `ref`. */
  end(event: 'phx_close' | 'phx_error'): void {
    this.#write(event, '{}', this.#joinRef);
  }

  #write(event: string, payload: string, ref: Ref): void {
    const frame = { joinRef: this.#joinRef, ref, topic: this.#topic, event, payload };
    this.#send(asText(writeText(frame, this.#socket.version)));
  }

  #tellAgain(message: StoredMessage): void {
    const meta = { replayed: true, id: message.id } as const;
    const isText = message.body.encoding === 'json';
    const frame = isText ? undefined : bytesFrame(message, meta, this.#socket.version);
    if (isText) this.push('broadcast', saidOf(message, meta));
    else if (frame) this.#socket.send(frame);
  }

  #send(frame: Written, messageId?: string): void {
    if (this.#held) this.#hold(this.#held, frame, messageId);
    else if (messageId === undefined || !this.#replayed.has(messageId)) this.#socket.send(frame);
  }
  #hold(held: Held[], frame: Written, messageId: string | undefined): void {
    this.#heldBytes += frame.data.length;
    if (this.#heldBytes > this.#holds.most) this.#holds.tooMuch();
    else held.push({ frame, messageId });
  }
}
