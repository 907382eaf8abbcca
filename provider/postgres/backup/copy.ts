import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { asDatabaseError } from '../errors.ts';
import { blockBytes } from './format.ts';

/** What pg's connection offers below the documented surface (pg 8.23); its own queries know no COPY. */
interface WireConnection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** What pg asks of a query. */
interface WireQuery {
  submit(connection: WireConnection): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
  handleCommandComplete(): void;
  handleRowDescription(): void;
  handleDataRow(): void;
  handlePortalSuspended(): void;
  handleEmptyQuery(): void;
}

const ignored = {
  handleCommandComplete: () => {},
  handleRowDescription: () => {},
  handleDataRow: () => {},
  handlePortalSuspended: () => {},
  handleEmptyQuery: () => {},
};

const send = (client: pg.ClientBase, query: WireQuery): void => {
  client.query(query as unknown as pg.Submittable);
};

/** Pieces that wait for their reader before PostgreSQL has to wait too. */
const mostWaiting = 4;

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
  const waiting: Buffer[] = [];
  let filling = Buffer.allocUnsafe(blockBytes);
  let filled = 0;
  let stream: Socket | undefined;
  let state: { readonly error?: Error } | undefined;
  let wake = (): void => {};

  const flush = (): void => {
    waiting.push(filling.subarray(0, filled));
    filling = Buffer.allocUnsafe(blockBytes);
    filled = 0;
    wake();
  };
  const end = (error?: Error): void => {
    state ??= error ? { error } : {};
    wake();
  };
  const query = {
    ...ignored,
    submit: (connection: WireConnection) => {
      stream = connection.stream;
      connection.query(text);
    },
    // The piece is a view of a buffer that pg uses again.
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      row(chunk);
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(filling, filled, at);
        filled += copied;
        at += copied;
        if (filled === blockBytes) flush();
      }
      if (waiting.length >= mostWaiting) stream?.pause();
    },
    handleError: end,
    handleReadyForQuery: () => end(),
  };
  send(client, query);

  for (;;) {
    const block = waiting.shift();
    if (block) {
      if (waiting.length < mostWaiting) stream?.resume();
      yield block;
    } else if (state) {
      if (state.error) throw asDatabaseError(state.error);
      if (filled > 0) yield filling.subarray(0, filled);
      return;
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

/** Rows on their way into a table. */
export interface CopyIn {
  /** Sends a piece; waits while the connection is full. Throws what PostgreSQL has refused meanwhile. */
  write(block: Buffer): Promise<void>;
  /** Says that this was all, and waits for PostgreSQL's word. */
  end(): Promise<void>;
}

/** Begins `COPY ... FROM STDIN`; both functions throw PostgreSQL's refusal or `DatabaseUnavailable`. */
export const copyIn = async (client: pg.ClientBase, text: string): Promise<CopyIn> => {
  let connection: WireConnection | undefined;
  let failure: Error | undefined;
  const finished = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const fail = (error: Error): void => {
    failure = error;
    opened.resolve();
    finished.resolve();
  };
  const query = {
    ...ignored,
    submit: (submitted: WireConnection) => {
      connection = submitted;
      submitted.query(text);
    },
    handleCopyInResponse: () => opened.resolve(),
    handleError: fail,
    handleReadyForQuery: () => finished.resolve(),
  };
  const check = (): void => {
    if (failure) throw asDatabaseError(failure);
  };
  send(client, query);
  await opened.promise;
  check();
  return {
    write: async (block) => {
      check();
      connection?.sendCopyFromChunk(block);
      const stream = connection?.stream;
      if (stream?.writableNeedDrain) await Promise.race([once(stream, 'drain'), finished.promise]).catch(() => {});
      check();
    },
    end: async () => {
      check();
      connection?.endCopyFrom();
      await finished.promise;
      check();
    },
  };
};
