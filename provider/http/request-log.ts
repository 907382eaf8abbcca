import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inWords } from './failure-words.ts';

/** Writes whole lines; the default gathers those of one turn into a single write to the standard output. */
export type WriteLine = (line: string) => void;

export const standardOutput = (): WriteLine => {
  // Nobody reads it any more (EPIPE): the lines are lost, which is no reason to stop serving.
  process.stdout.on('error', () => {});
  let waiting = '';
  const flush = (): void => {
    const lines = waiting;
    waiting = '';
    process.stdout.write(lines);
  };
  return (line) => {
    if (waiting === '') setImmediate(flush);
    waiting += `${line}\n`;
  };
};

/**
 * One JSON line for each request that was begun, under the id that the answer carries in x-request-id; of one whose
 * client went before its answer was written, how far it came. Of the address only the path: query strings hold what
 * people searched for and, for accounts, codes. Neither headers nor bodies are ever written.
 */
export const logRequests = (app: FastifyInstance, write: WriteLine): void => {
  app.addHook('onRequest', async (request, reply) => logRequest(request, reply, write));
};

/** The line of one request: for those that no hook sees, since their address cannot be read. */
export const logRequest = (request: FastifyRequest, reply: FastifyReply, write: WriteLine): void => {
  let isAnswered = false;
  reply.raw.once('finish', () => {
    isAnswered = true;
  });
  // In the next tick: by then whoever works for it knows as well that it was broken off.
  reply.raw.once('close', () =>
    process.nextTick(() => {
      const ended = isAnswered ? { status: reply.statusCode } : { brokenOff: howFar(request) };
      write(JSON.stringify(lineOf(request, reply, ended)));
    }),
  );
};

const words = { waiting: 'before it ran', ran: 'it ran', cancelled: 'it was cancelled' } as const;

/** Of what does not work in the database nothing more is known. */
const howFar = ({ caller }: FastifyRequest): string => (caller ? words[caller.progress] : 'before its answer');

const lineOf = (request: FastifyRequest, reply: FastifyReply, ended: object): Record<string, unknown> => {
  const [path = ''] = request.url.split('?');
  return {
    time: new Date().toISOString(),
    id: request.id,
    method: request.method,
    path: path.slice(0, 200),
    ...ended,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: request.ip,
    ...(request.failure !== undefined && { failure: request.failure }),
  };
};

/** What the protocols report of themselves: a line for each error, under the id of its request. */
export class ErrorLog implements FastifyBaseLogger {
  readonly level = 'error';
  readonly #write: WriteLine;
  readonly #id: unknown;

  constructor(write: WriteLine, id?: unknown) {
    this.#write = write;
    this.#id = id;
  }

  error(found: unknown, message?: unknown): void {
    const cause = found instanceof Error ? found : (found as { err?: unknown } | undefined)?.err;
    const failure = cause === undefined ? String(message ?? found) : inWords(cause);
    this.#write(JSON.stringify({ time: new Date().toISOString(), id: this.#id, error: message ?? 'error', failure }));
  }

  fatal(found: unknown, message?: unknown): void {
    this.error(found, message);
  }

  child(bindings: Record<string, unknown>): ErrorLog {
    return new ErrorLog(this.#write, bindings.reqId);
  }

  silent(): void {}
  warn(): void {}
  info(): void {}
  debug(): void {}
  trace(): void {}
}
