import type { Socket } from 'node:net';
import type pg from 'pg';
import { asDatabaseError } from '../errors.ts';
import { blockBytes } from './format.ts';
import { send, type WireConnection } from './wire.ts';

/** Pieces that wait for their reader before PostgreSQL has to wait too. */
const mostWaiting = 4;

/** Rows on their way out of a table, gathered into pieces. */
class Gathered {
  readonly #waiting: Buffer[] = [];
  #filling = Buffer.allocUnsafe(blockBytes);
  #filled = 0;
  #over = false;
  #error: Error | undefined;
  #wake = (): void => {};
  stream: Socket | undefined;

  /** Takes a copy: pg uses the buffer again. */
  add(row: Buffer): void {
    for (let at = 0; at < row.length; ) {
      const copied = row.copy(this.#filling, this.#filled, at);
      this.#filled += copied;
      at += copied;
      if (this.#filled === blockBytes) this.#flush();
    }
    if (this.#waiting.length >= mostWaiting) this.stream?.pause();
  }

  end(error?: Error): void {
    if (!this.#over && this.#filled > 0) this.#flush();
    if (!this.#over) this.#error = error;
    this.#over = true;
    this.#wake();
  }

  /** The next piece; undefined after the last one. Throws what PostgreSQL refused. */
  async next(): Promise<Buffer | undefined> {
    while (this.#waiting.length === 0 && !this.#over)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    if (this.#error) throw asDatabaseError(this.#error);
    const block = this.#waiting.shift();
    if (this.#waiting.length < mostWaiting) this.stream?.resume();
    return block;
  }

  #flush(): void {
    this.#waiting.push(this.#filling.subarray(0, this.#filled));
    this.#filling = Buffer.allocUnsafe(blockBytes);
    this.#filled = 0;
    this.#wake();
  }
}

/**
 * What `COPY ... TO STDOUT` writes, in pieces of `blockBytes`; `row` is told of each row as it comes. PostgreSQL waits
 * while the pieces are not taken, so that memory stays bounded. Throws PostgreSQL's refusal or `DatabaseUnavailable`;
 * whoever stops reading half way must end the connection.
 */
export async function* copyOut(
  client: pg.ClientBase,
  text: string,
  row: (row: Buffer) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const gathered = new Gathered();
  send(client, {
    submit: (connection: WireConnection) => {
      gathered.stream = connection.stream;
      connection.query(text);
    },
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      row(chunk);
      gathered.add(chunk);
    },
    handleError: (error: Error) => gathered.end(error),
    handleReadyForQuery: () => gathered.end(),
  });
  for (let block = await gathered.next(); block; block = await gathered.next()) yield block;
}
