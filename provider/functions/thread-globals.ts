/** The part of the hosted runtime's global that functions are written for. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Handler = (request: Request) => Response | Promise<Response>;

/** What is told of work that a function asked to be waited for, under the number of its request; 0 is none. */
export interface WorkListener {
  begun(id: number): void;
  ended(id: number): void;
  failed(error: unknown): void;
}

let handler: Handler | undefined;

/** What the function serves by, once it said so. */
export const handlerNow = (): Handler | undefined => handler;

/** Takes a handler as `serve(handler)`, `serve(options, handler)` or `serve({ handler })`; the options mean nothing here. */
const serve = (first: Handler | { handler?: Handler }, second?: Handler): void => {
  const given = typeof first === 'function' ? first : (second ?? first.handler);
  if (typeof given !== 'function') throw new TypeError('Deno.serve needs a handler');
  handler = given;
};

const deno = Object.freeze({ serve, env: Object.freeze({ get: (name: string) => process.env[name] }) });

/** Whose work it is, through all that a handler waits for. */
const requestNow = new AsyncLocalStorage<number>();

/** Runs `work` as that of the request `id`. */
export const asRequest = <T>(id: number, work: () => T): T => requestNow.run(id, work);

/** `EdgeRuntime.waitUntil`: answers the promise itself, as there. */
const waiting = (listener: WorkListener): (<T>(promise: T) => T) => {
  const counts = new Map<number, number>();
  const add = (id: number, more: 1 | -1): number => {
    const count = (counts.get(id) ?? 0) + more;
    if (count > 0) counts.set(id, count);
    else counts.delete(id);
    return count;
  };
  return (promise) => {
    const id = requestNow.getStore() ?? 0;
    if (add(id, 1) === 1) listener.begun(id);
    Promise.resolve(promise)
      .then(undefined, listener.failed)
      .then(() => add(id, -1) === 0 && listener.ended(id));
    return promise;
  };
};

const events = new EventTarget();

/** Makes these globals; before the function's file is loaded. */
export const setGlobals = (listener: WorkListener): void => {
  const values = {
    Deno: deno,
    EdgeRuntime: Object.freeze({ waitUntil: waiting(listener) }),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, enumerable: name === 'Deno', configurable: true });
};

/** Tells the function that its thread is about to end. */
export const dispatchBeforeUnload = (reason: string): void => {
  events.dispatchEvent(new CustomEvent('beforeunload', { cancelable: true, detail: { reason } }));
};
