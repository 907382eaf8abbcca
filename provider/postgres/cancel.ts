import { once } from 'node:events';
import pg from 'pg';
import type { ConnectionSettings } from './connection.ts';

/** What pg's own client and connection offer below the documented surface (pg 8.23). */
interface WireClient {
  readonly processID: number;
  readonly secretKey: number;
}
interface Wire extends pg.Connection {
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}
const Wire = pg.Connection as unknown as new (config: { ssl: ConnectionSettings['ssl'] }) => Wire;

const patienceMs = 2_000;

/**
 * Asks PostgreSQL to end what a client's connection is doing. Resolves once PostgreSQL has passed that on, which it shows
 * by closing: after its present answer the connection is safe from it. Rejects where this is not certain.
 */
export const cancelQuery = async ({ host, port, ssl }: ConnectionSettings, client: pg.ClientBase): Promise<void> => {
  const { processID, secretKey } = client as unknown as WireClient;
  const wire = new Wire({ ssl });
  wire.on('error', () => {}); // it is told by what is waited for
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const connected = once(wire, 'connect', { signal });
    if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
    else wire.connect(port, host);
    await connected;
    if (ssl) {
      const encrypted = once(wire, 'sslconnect', { signal });
      wire.requestSsl();
      await encrypted;
    }
    const closed = once(wire, 'end', { signal });
    wire.cancel(processID, secretKey);
    await closed;
  } finally {
    wire.stream.destroy();
  }
};
