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

/** What goes out to one channel. Until its join is answered all else waits. */
export class Outbox {
  readonly #socket: ChannelSocket;
  readonly #topic: string;
  readonly #joinRef: Ref;
  #held: Written[] | undefined = [];

  /** `topic` with `realtime:`. */
  constructor(socket: ChannelSocket, topic: string, joinRef: Ref) {
    this.#socket = socket;
    this.#topic = topic;
    this.#joinRef = joinRef;
  }

  /** Answers the join, and lets go out what waited for it. */
  open(ref: Ref, response: object): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.reply(ref, 'ok', response);
    for (const frame of held) this.#socket.send(frame);
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
    if (written) this.#send(written);
  }

  /** It has ended: `phx_close` for good, `phx_error` to be joined again. Clients of the first version look at `ref`. */
  end(event: 'phx_close' | 'phx_error'): void {
    this.#write(event, '{}', this.#joinRef);
  }

  #write(event: string, payload: string, ref: Ref): void {
    const frame = { joinRef: this.#joinRef, ref, topic: this.#topic, event, payload };
    this.#send(asText(writeText(frame, this.#socket.version)));
  }

  #send(frame: Written): void {
    if (this.#held) this.#held.push(frame);
    else this.#socket.send(frame);
  }
}
