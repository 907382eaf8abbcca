/** How much of an answer goes from thread to thread at once. */
export const pieceBytes = 64 * 1024;

const later = Symbol('later');

/** The body of an answer in pieces, each of which is read when it is asked for. They throw what the body throws. */
export class BodyPieces {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #rest: Uint8Array = new Uint8Array();
  #coming: Promise<Uint8Array<ArrayBuffer> | undefined> | undefined;

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#reader = body?.getReader();
  }

  /** The next piece, 64 KiB at most, in memory of its own; nothing after the last. */
  async next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.#coming ??= this.#read();
    const piece = await this.#coming;
    this.#coming = undefined;
    return piece;
  }

  /** What is there within one turn: all of a short answer, or what a stream begins with, which may be nothing. */
  async begin(): Promise<{ readonly body: Uint8Array<ArrayBuffer>; readonly isWhole: boolean }> {
    const turn = new Promise<typeof later>((resolve) => setImmediate(resolve, later));
    let body = new Uint8Array();
    while (body.byteLength < pieceBytes) {
      this.#coming ??= this.#read();
      const piece = await Promise.race([this.#coming, turn]);
      if (piece === later) return { body, isWhole: false };
      this.#coming = undefined;
      if (piece === undefined) return { body, isWhole: true };
      body = joined(body, piece);
    }
    return { body, isWhole: false };
  }

  async cancel(): Promise<void> {
    await this.#reader?.cancel(new DOMException('Nobody reads this answer any more', 'AbortError'));
  }

  async #read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    while (this.#rest.byteLength === 0) {
      const { done, value } = (await this.#reader?.read()) ?? { done: true };
      if (done) return undefined;
      if (!(value instanceof Uint8Array)) throw new TypeError('a stream of bytes holds something else');
      this.#rest = value;
    }
    const piece = this.#rest.slice(0, pieceBytes);
    this.#rest = this.#rest.subarray(pieceBytes);
    return piece;
  }
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
};
