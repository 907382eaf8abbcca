import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A request as it is sent. */
export interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One connection to the shop, from an address of this machine's own: 127.0.0.0/8 is all of it. */
export interface Line {
  /** Rejects where the connection broke, or `signal` or the time broke it. */
  send(ask: Ask, signal?: AbortSignal): Promise<Answer>;
  close(): void;
}

const patienceMs = 30_000;

/** `connections`: how many it opens where one is busy. */
export const openLine = (url: string, localAddress: string, connections = 1): Line => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress });
  const { hostname, port } = new URL(url);
  const send = (
    { method = 'GET', path, headers = {}, body }: Ask,
    signal = AbortSignal.timeout(patienceMs),
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      // Not as a URL, which Node would normalise: the path goes out as it stands.
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length }, signal };
      const sent = request(options, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.once('error', reject);
        answer.once('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
          });
        });
      });
      sent.once('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
};
