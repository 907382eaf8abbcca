import { once } from 'node:events';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** A client that writes what it likes, piece by piece. */
export interface TestSocket {
  readonly socket: Socket;
  /** The server's end of it. */
  readonly accepted: Socket;
  /** Resolves when the server has it, or has closed the connection. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** Everything that came until the connection was closed. */
  readonly answer: Promise<string>;
}

export const openSocket = async (server: Server): Promise<TestSocket> => {
  const arrived = once(server, 'connection') as Promise<[Socket]>;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  // Cut while it was still writing; whatever was answered has arrived before.
  socket.on('error', () => {});
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  const [other] = await arrived;
  return {
    socket,
    accepted: other,
    answer,
    write: async (bytes) => {
      socket.write(bytes);
      while (!other.destroyed && !socket.destroyed && other.bytesRead < socket.bytesWritten) await turn();
    },
  };
};

/** The head of a POST; `length` is of its body, which comes in chunks where there is none. */
export const postHead = (path: string, length?: number, more: Readonly<Record<string, string>> = {}): string => {
  const body: Record<string, string> =
    length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) };
  const lines = Object.entries({ host: 'a', 'content-type': 'application/json', ...body, ...more });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
};

/** Status, headers and body of one answer. */
export const readAnswer = (answer: string) => {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((each) => each.split(': ', 2) as [string, string]));
  const body = rest.join('\r\n\r\n');
  return { status: Number(line.split(' ')[1]), headers, body: body === '' ? undefined : JSON.parse(body) };
};
