import { once } from 'node:events';
import type pg from 'pg';
import { asDatabaseError } from '../errors.ts';
import { send, type WireConnection } from './wire.ts';

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
  send(client, {
    submit: (submitted: WireConnection) => {
      connection = submitted;
      submitted.query(text);
    },
    handleCopyInResponse: () => opened.resolve(),
    handleError: (error: Error) => {
      failure = error;
      opened.resolve();
      finished.resolve();
    },
    handleReadyForQuery: () => finished.resolve(),
  });
  const check = (): void => {
    if (failure) throw asDatabaseError(failure);
  };
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
