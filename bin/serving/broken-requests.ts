import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** How long the answer may take to be read. */
const lingerMs = 1_000;

/**
 * Answers what is no HTTP, or has too long a head, as every other request is answered: with `headers`, an id, a body
 * and a line in the log. No application ever sees such a request.
 */
export const answerBrokenRequests = (
  server: Server,
  headers: Readonly<Record<string, string>>,
  write: (line: string) => void,
): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections that they may need, and say nothing on some.
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const id = randomUUID();
    const status = statusOf[error.code ?? ''] ?? 400;
    const message = `${STATUS_CODES[status]}: ${error.code ?? 'unreadable'}`;
    const body = JSON.stringify({ code: 'unreadable_request', message, details: null, hint: null });
    const lines = Object.entries({
      ...headers,
      'x-request-id': id,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // A client that keeps its half open does not hold the connection.
    setTimeout(() => socket.destroy(), lingerMs).unref();
    write(JSON.stringify({ time: new Date().toISOString(), id, status, failure: error.code ?? error.message }));
  });
};
