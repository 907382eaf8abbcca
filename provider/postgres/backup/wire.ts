import type { Socket } from 'node:net';
import type pg from 'pg';

/** What pg's connection offers below the documented surface (pg 8.23); its own queries know no COPY. */
export interface WireConnection {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** What pg asks of a query, of which COPY needs these. */
interface WireQuery {
  submit(connection: WireConnection): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const ignored = {
  handleCommandComplete: () => {},
  handleRowDescription: () => {},
  handleDataRow: () => {},
  handlePortalSuspended: () => {},
  handleEmptyQuery: () => {},
};

/** Hands pg a query of one's own, with what else it may call. */
export const send = <Query extends WireQuery>(client: pg.ClientBase, query: Query): void => {
  client.query({ ...ignored, ...query } as unknown as pg.Submittable);
};
