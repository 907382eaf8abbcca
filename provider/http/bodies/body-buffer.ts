import { isInCrumbs } from './body-crumbs.ts';

/**
 * A body as far as it has arrived, in one piece of memory that grows: thousands of small chunks, each kept as it came,
 * would hold a hundred times what they say.
 */
export class BodyBuffer {
  #memory = Buffer.from(new ArrayBuffer(0));
  #length = 0;
  #pieces = 0;
  readonly #most: number;

  /** For a body of at most `most` bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  /** How many bytes of memory it would take more to hold `more` bytes of the body. */
  growth(more: number): number {
    return this.#sizeFor(more) - this.#memory.length;
  }

  add(piece: Uint8Array): void {
    const size = this.#sizeFor(piece.length);
    if (size > this.#memory.length) this.#memory = this.#moved(size);
    this.#memory.set(piece, this.#length);
    this.#length += piece.length;
    this.#pieces += 1;
  }

  get isInCrumbs(): boolean {
    return isInCrumbs(this.#pieces, this.#length);
  }

  whole(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }

  /** Gives back at once the memory of a body that nobody will read: in an idle process nothing else would for long. */
  drop(): void {
    this.#memory = this.#moved(0);
  }

  #moved(size: number): Buffer<ArrayBuffer> {
    return Buffer.from(this.#memory.buffer.transfer(size));
  }

  // Most bodies come in one piece, and take just what they are.
  #sizeFor(more: number): number {
    const needed = this.#length + more;
    if (needed <= this.#memory.length) return this.#memory.length;
    return Math.max(needed, Math.min(this.#most, 2 * this.#memory.length));
  }
}
