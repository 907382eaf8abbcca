/**
 * What runs in a function's own thread: its globals, its file, and its answers. It has the environment that it was
 * given and no other.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { BodyPieces } from './body-pieces.ts';
import { asRequest, dispatchBeforeUnload, handlerNow, setGlobals } from './thread-globals.ts';
import { type FunctionRequest, faultOf, type Said, type ThreadData, type Told } from './thread-messages.ts';

type Say = (said: Said, transfer?: ArrayBuffer[]) => void;

/** A request from its beginning until the last piece of its answer. */
interface Exchange {
  readonly gone: AbortController;
  /** Kept for its signal: a request that nothing holds is collected, and its signal is aborted no more. */
  request?: Request;
  pieces?: BodyPieces;
}

const exchanges = new Map<number, Exchange>();

const start = async (port: MessagePort): Promise<void> => {
  const say: Say = (said, transfer = []) => port.postMessage(said, transfer);
  // Whatever the file waits for, this thread stays until it is ended.
  port.ref();
  setGlobals({
    begun: (id) => say({ kind: 'working', id }),
    ended: (id) => say({ kind: 'worked', id }),
    failed: (error) => say({ kind: 'work failed', fault: faultOf(error) }),
  });
  try {
    await import((workerData as ThreadData).file);
    if (!handlerNow()) throw new TypeError('Deno.serve was not called');
  } catch (error) {
    return say({ kind: 'failed', fault: faultOf(error) });
  }
  port.on('message', (told: Told) => hear(told, say));
  say({ kind: 'ready' });
};

const hear = (told: Told, say: Say): void => {
  if (told.kind === 'ask') asRequest(told.id, () => void answer(told.id, told, say));
  else if (told.kind === 'more') asRequest(told.id, () => void goOn(told.id, say));
  else if (told.kind === 'leave') asRequest(told.id, () => leave(told.id));
  else if (told.kind === 'ping') say({ kind: 'pong' });
  else {
    dispatchBeforeUnload(told.reason);
    say({ kind: 'unloaded' });
  }
};

const answer = async (id: number, asked: FunctionRequest, say: Say): Promise<void> => {
  const exchange: Exchange = { gone: new AbortController() };
  exchanges.set(id, exchange);
  let response: unknown;
  try {
    exchange.request = requestOf(asked, exchange.gone.signal);
    response = await handlerNow()?.(exchange.request);
  } catch (error) {
    exchanges.delete(id);
    return say({ kind: 'threw', id, fault: faultOf(error) });
  }
  try {
    const { status, headers, body } = passable(response);
    exchange.pieces = new BodyPieces(body);
    const begun = await exchange.pieces.begin();
    if (begun.isWhole) exchanges.delete(id);
    say({ kind: 'answer', id, status, headers: [...headers], ...begun }, [begun.body.buffer]);
    if (exchange.gone.signal.aborted) leave(id);
  } catch (error) {
    fail(id, error, say);
  }
};

const goOn = async (id: number, say: Say): Promise<void> => {
  const { pieces } = exchanges.get(id) ?? {};
  if (!pieces) return;
  try {
    const piece = await pieces.next();
    if (piece.isWhole) exchanges.delete(id);
    say({ kind: 'piece', id, ...piece }, [piece.body.buffer]);
  } catch (error) {
    fail(id, error, say);
  }
};

const fail = (id: number, error: unknown, say: Say): void => {
  exchanges.delete(id);
  say({ kind: 'unusable', id, fault: error instanceof Unusable ? error.message : faultOf(error) });
};

/** The handler is told by its request's signal, a stream by `cancel`, which may fail as it likes. */
const leave = (id: number): void => {
  const exchange = exchanges.get(id);
  exchange?.gone.abort();
  if (!exchange?.pieces) return;
  exchanges.delete(id);
  exchange.pieces.cancel().catch(() => {});
};

const requestOf = ({ method, url, headers, body }: FunctionRequest, signal: AbortSignal): Request =>
  new Request(url, {
    method,
    signal,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(body && { body: new Uint8Array(body) }),
  });

/** Control characters: `Response` takes them, a server sends none. */
const unsendable = /[^\t -~\x80-\xff]/;

class Unusable extends Error {}

const passable = (response: unknown): Response => {
  if (!(response instanceof Response)) throw new Unusable('the handler answered with no Response');
  if (response.status < 200) throw new Unusable(`the handler answered with the status ${response.status}`);
  for (const [name, value] of response.headers)
    if (unsendable.test(value)) throw new Unusable(`its header ${name} holds a character that cannot be sent`);
  return response;
};

if (parentPort) await start(parentPort);
