import type { Files } from '../files/files.ts';

const kilobyte = 1024;
/** A page asks for many small pictures at once. */
const most = { each: 64 * kilobyte, inAll: 8 * 1024 * kilobyte };

/** The bytes of small files; those that were asked for longest ago go first. What a SHA-256 names never changes. */
export class SmallFiles {
  readonly #bytes = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer | undefined>>();
  #held = 0;

  isSmall(size: number): boolean {
    return size <= most.each;
  }

  /** What is held of it already. */
  get(sha256: string): Buffer | undefined {
    const bytes = this.#bytes.get(sha256);
    if (bytes) this.#keep(sha256, bytes);
    return bytes;
  }

  /** Undefined where there is no such file, or it has another size. However many ask for it at once, it is read once. */
  read(files: Files, sha256: string, size: number): Promise<Buffer | undefined> {
    const reading = this.#reading.get(sha256) ?? this.#read(files, sha256, size);
    this.#reading.set(sha256, reading);
    return reading;
  }

  async #read(files: Files, sha256: string, size: number): Promise<Buffer | undefined> {
    try {
      const bytes = await bytesOf(files, sha256, size);
      if (bytes) this.#keep(sha256, bytes);
      return bytes;
    } finally {
      this.#reading.delete(sha256);
    }
  }

  #keep(sha256: string, bytes: Buffer): void {
    if (this.#bytes.delete(sha256)) this.#held -= bytes.length;
    this.#bytes.set(sha256, bytes);
    this.#held += bytes.length;
    for (const [eldest, { length }] of this.#bytes) {
      if (this.#held <= most.inAll) return;
      this.#bytes.delete(eldest);
      this.#held -= length;
    }
  }
}

const bytesOf = async (files: Files, sha256: string, size: number): Promise<Buffer | undefined> => {
  const file = await files.open(sha256);
  if (!file) return undefined;
  if (file.size !== size) {
    await file.close();
    return undefined;
  }
  const pieces: Buffer[] = [];
  for await (const piece of file.stream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};
