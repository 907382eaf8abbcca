import { Readable } from 'node:stream';
import { pieceBytes } from './body-pieces.ts';
import type { Piece } from './thread-messages.ts';

interface Events {
  /** Its reader has taken what was there, and the next piece was asked for. */
  readonly more: () => void;
  /** Nobody reads on; also after its end. */
  readonly left: () => void;
}

/**
 * An answer as a function writes it. The next piece is asked for when there is room for it, so that no more than two of
 * them lie here. Emits `waiting` when it asks and `arrived` with each piece.
 */
export class AnswerStream extends Readable {
  readonly #events: Events;
  /** Kept until it is read: whoever passes it on listens by then. */
  #begun: Uint8Array | undefined;

  constructor(begun: Uint8Array, events: Events) {
    super({ highWaterMark: pieceBytes });
    this.#events = events;
    // Whoever passes it on hears of it, or has gone.
    this.on('error', () => {});
    if (begun.byteLength > 0) this.#begun = begun;
  }

  arrive({ body, isWhole }: Piece): void {
    if (this.destroyed) return;
    this.emit('arrived');
    if (body.byteLength > 0) this.push(body);
    if (isWhole) this.push(null);
  }

  override _read(): void {
    const begun = this.#begun;
    this.#begun = undefined;
    if (begun) {
      this.push(begun);
      return;
    }
    this.emit('waiting');
    this.#events.more();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#events.left();
    done(error);
  }
}
