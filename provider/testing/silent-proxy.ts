import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { ConnectionSettings } from '../postgres/connection.ts';

/** Stands between a client and PostgreSQL as a firewall does that drops connections without a word to either side. */
export interface SilentProxy {
  /** The same PostgreSQL through it. */
  readonly settings: ConnectionSettings;
  /** How many pieces came from clients. */
  pieces(): number;
  /** Lets no byte of the connections of now through any more; later ones are sound. */
  drop(): void;
  close(): void;
}

export const silentProxy = async (to: ConnectionSettings): Promise<SilentProxy> => {
  const sockets = new Set<Socket>();
  let pieces = 0;
  // A dropped connection says nothing of its end either.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const behind = connect({ path: `${to.host}/.s.PGSQL.${to.port}`, allowHalfOpen: true });
    client.on('data', () => {
      pieces += 1;
    });
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: { ...to, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    pieces: () => pieces,
    drop: () => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
