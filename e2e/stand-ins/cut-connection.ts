import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutConnection {
  readonly url: string;
  /** The length of the body that a client announced, once its part has gone on to the server; the rest never does. */
  readonly reached: Promise<number>;
  /** Breaks all connections on both sides, as a network that is gone. */
  cut(): void;
  stop(): Promise<void>;
}

const headEnd = '\r\n\r\n';

/** The length of the body that a client announces; undefined until its head is there. */
const announced = (sent: Buffer): number | undefined => {
  const head = sent.indexOf(headEnd);
  if (head < 0) return undefined;
  return Number(/\ncontent-length: *(\d+)/i.exec(sent.toString('latin1', 0, head))?.[1] ?? 0);
};

/** A way to a server on which a body stops at `part` of its bytes: the others wait at the client for the cut. */
export const startCutConnection = async (target: string, part: number): Promise<CutConnection> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const reached = Promise.withResolvers<number>();
  const hold = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    return socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    const onward = hold(connect(Number(port), hostname));
    let [sent, gone] = [Buffer.alloc(0), 0];
    hold(client).on('data', (piece) => {
      sent = Buffer.concat([sent, piece]);
      const length = announced(sent);
      const most =
        length === undefined ? sent.length : sent.indexOf(headEnd) + headEnd.length + Math.floor(part * length);
      const next = sent.subarray(gone, most);
      gone += next.length;
      onward.write(next);
      if (length === undefined || sent.length <= most) return;
      client.pause();
      reached.resolve(length);
    });
    onward.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    reached: reached.promise,
    cut,
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
};
