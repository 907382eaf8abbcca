import { Worker } from 'node:worker_threads';
import { keepConsole } from './console-lines.ts';
import { watchMemory } from './memory-watch.ts';
import {
  bootError,
  type FunctionRefusal,
  functionError,
  idleTimeout,
  tooBusy,
  workerError,
  workerLimit,
} from './refusals.ts';
import {
  type Asked,
  type FunctionAnswer,
  type FunctionRequest,
  faultOf,
  type Said,
  type ThreadData,
} from './thread-messages.ts';

/** What a function may use. */
export interface FunctionLimits {
  /** Until it has answered; a function that is late is ended. */
  readonly answerMs: number;
  /** Of its heap and its buffers. */
  readonly memoryBytes: number;
  /** How long its thread waits for the next request. */
  readonly idleMs: number;
  /** Requests that it is given at once. */
  readonly requests: number;
  /** And of these, requests of one caller: nobody crowds the others out. */
  readonly requestsOfCaller: number;
}

export interface ThreadOptions {
  /** The function's file, as a URL. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: FunctionLimits;
  /** Takes a line of the function's console, or what ended it while nobody was waiting. */
  readonly say: (line: { readonly console: string } | { readonly failure: string }) => void;
  /** Called once, when no further request may be given to it. */
  readonly retired: () => void;
  /** Called when its thread is gone. */
  readonly ended: () => void;
}

interface Waiting {
  readonly caller: string;
  readonly resolve: (answer: FunctionAnswer) => void;
  readonly reject: (refusal: FunctionRefusal) => void;
  readonly late: NodeJS.Timeout;
  /** What the thread had done when the request came. */
  readonly before: ReturnType<Worker['performance']['eventLoopUtilization']>;
}

const threadEnded = 'its thread ended';

const threadFile = new URL('./thread.ts', import.meta.url);

/** Node's own limits, for what the watch does not see in time. See memory-watch.ts. */
const resourceLimits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 8 };

/** A function in a thread of its own: it may throw, loop or eat memory, and only this thread ends. */
export class FunctionThread {
  readonly #options: ThreadOptions;
  readonly #worker: Worker;
  readonly #memory: ReturnType<typeof watchMemory>;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isReady = false;
  #isRetired = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: ThreadOptions) {
    const { file, env, limits } = options;
    this.#options = options;
    this.#worker = new Worker(threadFile, {
      workerData: { file } satisfies ThreadData,
      // Nothing of the process's own environment.
      env: { ...env },
      argv: [],
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits,
    });
    keepConsole([this.#worker.stdout, this.#worker.stderr], (console) => options.say({ console }));
    this.#memory = watchMemory(this.#worker, limits.memoryBytes, (bytes) =>
      this.#end(workerLimit(`it held ${Math.round(bytes / 1024 / 1024)} MB`)),
    );
    this.#worker.on('message', (said: Said) => this.#hear(said));
    this.#worker.on('error', (error) => this.#end(this.#refusalOf(error)));
    this.#worker.on('exit', () => {
      this.#end(this.#isReady ? workerError(threadEnded) : bootError(threadEnded));
      options.ended();
    });
  }

  /** The function's answer; throws `FunctionRefusal`. `caller` is whoever is counted together. */
  ask(request: FunctionRequest, caller: string): Promise<FunctionAnswer> {
    if (this.#isFull(caller)) return Promise.reject(tooBusy());
    clearTimeout(this.#idle);
    this.#memory.look();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#isLate(id), this.#options.limits.answerMs);
      const before = this.#worker.performance.eventLoopUtilization();
      this.#waiting.set(id, { caller, resolve, reject, late, before });
      this.#worker.postMessage({ ...request, id } satisfies Asked);
    });
  }

  #isFull(caller: string): boolean {
    const { requests, requestsOfCaller } = this.#options.limits;
    const own = [...this.#waiting.values()].filter((waiting) => waiting.caller === caller);
    return this.#waiting.size >= requests || own.length >= requestsOfCaller;
  }

  /** Gives it no further request; it ends when those under way are answered. */
  retire(): void {
    this.#takeNoMore();
    if (this.#waiting.size === 0) void this.end();
  }

  async end(): Promise<void> {
    this.#takeNoMore();
    this.#end(workerError('it was ended'));
    await this.#worker.terminate();
  }

  #takeNoMore(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#options.retired();
  }

  #hear(said: Said): void {
    if (said.kind === 'ready') this.#isReady = true;
    else if (said.kind === 'failed') this.#end(bootError(said.fault));
    else if (said.kind === 'answer') this.#settle(said.id)?.resolve(said);
    else if (said.kind === 'threw') this.#settle(said.id)?.reject(functionError(said.fault));
    else this.#settle(said.id)?.reject(workerError(said.fault));
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    clearTimeout(waiting?.late);
    this.#waiting.delete(id);
    if (this.#waiting.size > 0) return waiting;
    this.#memory.rest();
    if (this.#isRetired) void this.end();
    else this.#idle = setTimeout(() => this.retire(), this.#options.limits.idleMs).unref();
    return waiting;
  }

  /** What computes is ended at once, and all that wait for it; what waits itself may still answer the others. */
  #isLate(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    const seconds = this.#options.limits.answerMs / 1000;
    const { utilization } = this.#worker.performance.eventLoopUtilization(waiting.before);
    if (!this.#isReady) this.#end(bootError(`it was not loaded within ${seconds} s`));
    else if (utilization > 0.5) this.#end(workerLimit(`it computed for ${seconds} s`));
    else {
      this.#settle(id)?.reject(idleTimeout());
      this.retire();
    }
  }

  #end(refusal: FunctionRefusal): void {
    const isUnseen = !this.#isRetired && this.#waiting.size === 0;
    if (isUnseen && refusal.fault !== undefined) this.#options.say({ failure: refusal.fault });
    this.#takeNoMore();
    clearTimeout(this.#idle);
    this.#memory.rest();
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { late, reject } of all) {
      clearTimeout(late);
      reject(refusal);
    }
    void this.#worker.terminate();
  }

  #refusalOf(error: unknown): FunctionRefusal {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') return workerLimit('its heap was full');
    return this.#isReady ? workerError(faultOf(error)) : bootError(faultOf(error));
  }
}
