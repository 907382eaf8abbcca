import type { FunctionLimits } from './function-limits.ts';
import { FunctionThread } from './function-thread.ts';
import type { FunctionAnswer } from './places.ts';
import type { FunctionRequest } from './thread-messages.ts';

type Environment = Readonly<Record<string, string>>;

/** How long secrets that were read are taken for true: a key that was replaced counts from then on. */
const secretsMs = 2_000;

/** Threads of one function: that which is asked, and those before it that have not finished. */
const mostThreads = 3;

export interface ThreadsOptions {
  readonly limits: FunctionLimits;
  /** What functions find in their environment; asked for every two seconds at most. */
  readonly environment: () => Promise<Environment>;
  /** What a function finds there besides, and others do not; the same each time. */
  readonly ownEnvironment?: (name: string) => Promise<Environment>;
  /** Takes what a function wrote to its console, or why it ended while nobody was waiting. */
  readonly say: (name: string, line: { readonly console: string } | { readonly failure: string }) => void;
}

export interface Threads {
  /**
   * Asks the function for `caller`, whoever is counted together, until they have `gone`; throws `FunctionRefusal`, or
   * what `environment` throws.
   */
  ask(asked: {
    readonly name: string;
    readonly file: string;
    readonly request: FunctionRequest;
    readonly caller: string;
    readonly gone: AbortSignal;
  }): Promise<FunctionAnswer>;
  /** Ends the answers that are being written: a server that stops waits for its answers. */
  breakOff(): void;
  close(): Promise<void>;
}

/** A thread for each function that is in use: started at its first request, another one when its environment changed. */
export const openThreads = ({ limits, environment, ownEnvironment, say }: ThreadsOptions): Threads => {
  const current = new Map<string, { readonly thread: FunctionThread; readonly env: Environment }>();
  // By the functions' names, the eldest first.
  const alive = new Map<FunctionThread, string>();
  const environmentNow = kept(environment, secretsMs);

  const threadOf = (name: string, file: string, env: Environment, besides: Environment): FunctionThread => {
    const known = current.get(name);
    if (known && known.env === env) return known.thread;
    known?.thread.retire('termination');
    const own = [...alive.keys()].filter((each) => alive.get(each) === name);
    for (const each of own.slice(0, 1 - mostThreads)) void each.end('termination');
    const thread: FunctionThread = new FunctionThread({
      file,
      env: { ...env, ...besides },
      limits,
      say: (line) => say(name, line),
      retired: () => {
        if (current.get(name)?.thread === thread) current.delete(name);
      },
      ended: () => alive.delete(thread),
    });
    current.set(name, { thread, env });
    alive.set(thread, name);
    return thread;
  };

  return {
    ask: async ({ name, file, request, caller, gone }) => {
      const env = await environmentNow();
      const besides = (await ownEnvironment?.(name)) ?? {};
      // In one go: a thread that was found is not retired before it is asked.
      return threadOf(name, file, env, besides).ask(request, caller, gone);
    },
    breakOff: () => {
      for (const thread of alive.keys()) thread.breakOff();
    },
    close: async () => {
      await Promise.all([...alive.keys()].map((thread) => thread.end('termination')));
    },
  };
};

/** Reads `read` again after a while; what says the same is the same value. */
const kept = (read: () => Promise<Environment>, ms: number): (() => Promise<Environment>) => {
  let reading: Promise<Environment> | undefined;
  let last: Environment | undefined;
  let readAt = 0;
  return () => {
    if (reading && Date.now() - readAt < ms) return reading;
    readAt = Date.now();
    const now = read().then((env) => {
      if (!last || JSON.stringify(env) !== JSON.stringify(last)) last = env;
      return last;
    });
    reading = now;
    now.catch(() => {
      if (reading === now) reading = undefined;
    });
    return now;
  };
};
