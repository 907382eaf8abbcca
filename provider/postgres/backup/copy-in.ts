import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { asDatabaseError } from '../errors.ts';

/** Rows on their way into a table. */
export interface CopyIn {
  /**
   * Sends a piece; waits while the connection is full. Throws what PostgreSQL has refused meanwhile. One at a time: a
   * second one begins when the first has ended.
   */
  write(block: Buffer): Promise<void>;
  /** Says that this was all, and waits for PostgreSQL's word. */
  end(): Promise<void>;
}

type Settled = (error?: Error | null) => void;

/** Begins `COPY ... FROM STDIN`; both functions throw PostgreSQL's refusal or `DatabaseUnavailable`. */
export const copyIn = (client: pg.ClientBase, text: string): CopyIn => {
  const stream = client.query(from(text));
  let isRefused = false;
  // After an error the stream tells nobody else: whoever waits for it would wait for ever.
  const refused = new Promise<never>((_resolve, reject) =>
    stream.on('error', (error) => {
      isRefused = true;
      reject(asDatabaseError(error));
    }),
  );
  refused.catch(() => {});
  const unlessRefused = (work: (settled: Settled) => void): Promise<void> => {
    if (isRefused) return refused;
    const done = new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
    return Promise.race([done, refused]);
  };
  return {
    write: (block) => unlessRefused((settled) => stream.write(block, settled)),
    end: () => unlessRefused((settled) => stream.end(settled)),
  };
};
