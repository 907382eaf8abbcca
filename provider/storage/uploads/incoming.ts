import type { IncomingMessage } from 'node:http';
import { isInCrumbs, tellOfCrumbs } from '../../http/bodies/body-crumbs.ts';
import { bodyBrokenOff, bodyInCrumbs, bodyTooSlow } from '../../http/limits/over-limit.ts';
import { type LeastSpeed, type SpeedWatch, watchSpeed } from '../../http/limits/transfer-speed.ts';
import { tooLarge } from '../errors.ts';

/** As of other bodies; the listener gives a request five minutes. */
const slowest: LeastSpeed = { graceMs: 5_000, bytesPerSecond: 4_096, wholeMs: 290_000 };
/** What is read ahead of whoever takes it. */
export const aheadBytes = 128 * 1024;

/**
 * The body of an upload, piece by piece as it is asked for, so that little of it is in memory. It fails where the body
 * is larger than it may be, arrives too slowly or in crumbs, or breaks off; what is left of it then can still be read by
 * others, as before an answer.
 */
export class Incoming implements AsyncIterable<Buffer> {
  readonly #body: IncomingMessage;
  readonly #speed: LeastSpeed;
  readonly #queue: Buffer[] = [];
  #queued = 0;
  #bytes = 0;
  #pieces = 0;
  #most = 0;
  #isOver = false;
  #failure: Error | undefined;
  #watch: SpeedWatch | undefined;
  #wake: () => void = () => {};

  constructor(body: IncomingMessage, speed = slowest) {
    this.#body = body;
    this.#speed = speed;
  }

  /** Reads on, from now on with the time running, until `most` bytes in all. */
  read(most: number): void {
    this.#most = most;
    if (this.#isOver || this.#failure) return;
    if (this.#body.readableEnded) this.#end();
    else if (this.#body.destroyed) this.#fail(bodyBrokenOff());
    else if (!this.#watch) {
      this.#watch = watchSpeed(this.#speed, () => this.#fail(bodyTooSlow()));
      this.#body.on('data', this.#take).on('end', this.#end).on('close', this.#break).on('error', this.#break);
      if (this.#queued < aheadBytes) this.#body.resume();
    }
  }

  /** Stops reading and the time until it is read on. */
  rest(): void {
    this.#watch?.stop();
    this.#watch = undefined;
    this.#body.off('data', this.#take).off('end', this.#end).off('close', this.#break).off('error', this.#break);
    this.#body.pause();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      const piece = this.#queue.shift();
      if (piece) {
        this.#queued -= piece.length;
        if (this.#queued < aheadBytes && this.#watch) this.#body.resume();
        yield piece;
      } else if (this.#isOver) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  readonly #take = (piece: Buffer): void => {
    this.#bytes += piece.length;
    this.#pieces += 1;
    this.#watch?.count(piece.length);
    const refusal = this.#refusal();
    if (refusal) this.#fail(refusal);
    else this.#keep(piece);
  };

  #refusal(): Error | undefined {
    if (this.#bytes > this.#most) return tooLarge();
    if (!isInCrumbs(this.#pieces, this.#bytes)) return undefined;
    tellOfCrumbs(this.#body);
    return bodyInCrumbs();
  }

  #keep(piece: Buffer): void {
    this.#queue.push(piece);
    this.#queued += piece.length;
    if (this.#queued >= aheadBytes) this.#body.pause();
    this.#wake();
  }

  readonly #end = (): void => {
    this.#isOver = true;
    this.rest();
    this.#wake();
  };

  readonly #break = (): void => this.#fail(bodyBrokenOff());

  #fail(failure: Error): void {
    this.#failure ??= failure;
    this.#queue.length = 0;
    this.rest();
    this.#wake();
  }
}
