/**
 * What runs in a function's own thread: the part of the hosted runtime's global that functions are written for, the
 * function's file, and its answers. It has the environment that it was given and no other.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Asked, type FunctionAnswer, faultOf, type Said, type ThreadData } from './thread-messages.ts';

type Handler = (request: Request) => Response | Promise<Response>;

/** An answer is held whole before it is passed on. */
const mostBytes = 8 * 1024 * 1024;

let handler: Handler | undefined;

/** Takes a handler as `serve(handler)`, `serve(options, handler)` or `serve({ handler })`; the options mean nothing here. */
const serve = (first: Handler | { handler?: Handler }, second?: Handler): void => {
  const given = typeof first === 'function' ? first : (second ?? first.handler);
  if (typeof given !== 'function') throw new TypeError('Deno.serve needs a handler');
  handler = given;
};

const deno = Object.freeze({ serve, env: Object.freeze({ get: (name: string) => process.env[name] }) });
Object.defineProperty(globalThis, 'Deno', { value: deno, enumerable: true });

const start = async (port: MessagePort): Promise<void> => {
  const say = (said: Said, transfer: ArrayBuffer[] = []): void => port.postMessage(said, transfer);
  // Whatever the file waits for, this thread stays until it is ended.
  port.ref();
  try {
    await import((workerData as ThreadData).file);
    if (!handler) throw new TypeError('Deno.serve was not called');
  } catch (error) {
    return say({ kind: 'failed', fault: faultOf(error) });
  }
  port.on('message', (asked: Asked) => void answer(asked, say));
  say({ kind: 'ready' });
};

const answer = async (asked: Asked, say: (said: Said, transfer?: ArrayBuffer[]) => void): Promise<void> => {
  const { id } = asked;
  let response: Response | undefined;
  try {
    response = await handler?.(requestOf(asked));
  } catch (error) {
    return say({ kind: 'threw', id, fault: faultOf(error) });
  }
  try {
    const answered = await passable(response);
    say({ kind: 'answer', id, ...answered }, [answered.body.buffer]);
  } catch (error) {
    say({ kind: 'unusable', id, fault: error instanceof Unusable ? error.message : faultOf(error) });
  }
};

const requestOf = ({ method, url, headers, body }: Asked): Request =>
  new Request(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body && { body: new Uint8Array(body) }),
  });

class Unusable extends Error {}

const passable = async (response: unknown): Promise<FunctionAnswer & { readonly body: Uint8Array<ArrayBuffer> }> => {
  if (!(response instanceof Response)) throw new Unusable('the handler answered with no Response');
  if (response.status < 200) throw new Unusable(`the handler answered with the status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > mostBytes) throw new Unusable(`the answer is larger than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return { status: response.status, headers: [...response.headers], body };
};

if (parentPort) await start(parentPort);
