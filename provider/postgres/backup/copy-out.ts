import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { asDatabaseError } from '../errors.ts';
import { blockBytes } from './format.ts';

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
  const rows = new RowCutter(row);
  let block = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  for await (const chunk of chunksOf(client, text)) {
    rows.take(chunk);
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(block, filled, at);
      filled += copied;
      at += copied;
      if (filled < blockBytes) continue;
      yield block;
      block = Buffer.allocUnsafe(blockBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

async function* chunksOf(client: pg.ClientBase, text: string): AsyncGenerator<Buffer, void, undefined> {
  try {
    for await (const chunk of client.query(to(text))) yield chunk as Buffer;
  } catch (error) {
    throw asDatabaseError(error);
  }
}

const newline = 10;

/** Cuts what COPY writes into rows, each with its line end: the line breaks of a value are written as \n. */
class RowCutter {
  readonly #row: (row: Buffer) => void;
  /** What came of a row whose end did not. */
  #begun: Buffer[] = [];

  constructor(row: (row: Buffer) => void) {
    this.#row = row;
  }

  take(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#end(chunk.subarray(start, end + 1));
      start = end + 1;
    }
    if (start < chunk.length) this.#begun.push(chunk.subarray(start));
  }

  #end(last: Buffer): void {
    this.#row(this.#begun.length === 0 ? last : Buffer.concat([...this.#begun, last]));
    if (this.#begun.length > 0) this.#begun = [];
  }
}
