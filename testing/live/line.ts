import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way between a client and a server, which breaks off when it is told to. */
export interface Line {
  /** The server's address through it. */
  readonly url: string;
  /** Ends all connections of now; later ones are sound. */
  cut(): void;
  close(): void;
}

export const openLine = async (to: string): Promise<Line> => {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => behind.destroy());
    behind.on('close', () => client.destroy());
    client.pipe(behind).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
};
