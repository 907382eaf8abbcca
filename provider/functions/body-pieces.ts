/** How much of an answer goes from thread to thread at once: some more where the last of its parts is large. */
export const pieceBytes = 64 * 1024;

const later = Symbol('later');

interface OwnPiece {
  /** In memory of its own. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly isWhole: boolean;
}

/** The body of an answer in pieces, each of which is read when it is asked for. They throw what the body throws. */
export class BodyPieces {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  #rest: Uint8Array = new Uint8Array();
  #coming: Promise<Uint8Array | undefined> | undefined;

  constructor(body: ReadableStream<Uint8Array> | null) {
    this.#reader = body?.getReader();
  }

  /** The next piece, once something of it is there. */
  async next(): Promise<OwnPiece> {
    this.#coming ??= this.#read();
    await this.#coming;
    return this.begin();
  }

  /** What is there within one turn: all of a short answer, or what a stream begins with, which may be nothing. */
  async begin(): Promise<OwnPiece> {
    const turn = new Promise<typeof later>((resolve) => setImmediate(resolve, later));
    const parts: Uint8Array[] = [];
    let bytes = 0;
    while (bytes < pieceBytes) {
      this.#coming ??= this.#read();
      const part = await Promise.race([this.#coming, turn]);
      if (part === later) break;
      this.#coming = undefined;
      if (part === undefined) return { body: joined(parts, bytes), isWhole: true };
      parts.push(part);
      bytes += part.byteLength;
    }
    return { body: joined(parts, bytes), isWhole: false };
  }

  async cancel(): Promise<void> {
    await this.#reader?.cancel(new DOMException('Nobody reads this answer any more', 'AbortError'));
  }

  async #read(): Promise<Uint8Array | undefined> {
    while (this.#rest.byteLength === 0) {
      const { done, value } = (await this.#reader?.read()) ?? { done: true };
      if (done) return undefined;
      if (!(value instanceof Uint8Array)) throw new TypeError('a stream of bytes holds something else');
      this.#rest = value;
    }
    const part = this.#rest.subarray(0, pieceBytes);
    this.#rest = this.#rest.subarray(pieceBytes);
    return part;
  }
}

const joined = (parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
};
