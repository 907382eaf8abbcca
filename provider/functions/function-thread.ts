import { Worker } from 'node:worker_threads';
import { AnswerStream } from './answer-stream.ts';
import { keepConsole } from './console-lines.ts';
import type { FunctionLimits } from './function-limits.ts';
import { openHeartbeat } from './heartbeat.ts';
import { watchMemory } from './memory-watch.ts';
import { type FunctionAnswer, type Place, Places } from './places.ts';
import {
  bootError,
  type FunctionRefusal,
  functionError,
  idleTimeout,
  tooBusy,
  workerError,
  workerLimit,
} from './refusals.ts';
import { type FunctionRequest, faultOf, type Head, type Said, type ThreadData, type Told } from './thread-messages.ts';

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

const threadEnded = 'its thread ended';

/** How long a function has for what it does when it is told that its thread ends. */
const unloadMs = 500;

const threadFile = new URL('./thread.ts', import.meta.url);

/** Node's own limits, for what the watch does not see in time. See memory-watch.ts. */
const resourceLimits = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 8 };

/** A function in a thread of its own: it may throw, loop or eat memory, and only this thread ends. */
export class FunctionThread {
  readonly #options: ThreadOptions;
  readonly #worker: Worker;
  readonly #memory: ReturnType<typeof watchMemory>;
  readonly #heartbeat: ReturnType<typeof openHeartbeat>;
  readonly #places = new Places();
  #lastId = 0;
  #isReady = false;
  #isRetired = false;
  #isStopping = false;
  #idle: NodeJS.Timeout | undefined;
  #last: NodeJS.Timeout | undefined;
  #ending: Promise<void> | undefined;
  #unloaded: () => void = () => {};

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
    this.#heartbeat = openHeartbeat(limits.answerMs, {
      ask: () => this.#tell({ kind: 'ping' }),
      missed: () => this.#isReady && this.#end(workerLimit(`it computed for ${limits.answerMs / 1000} s`)),
    });
    this.#worker.on('message', (said: Said) => this.#hear(said));
    this.#worker.on('error', (error) => this.#end(this.#refusalOf(error)));
    this.#worker.on('exit', () => {
      this.#end(this.#isReady ? workerError(threadEnded) : bootError(threadEnded));
      this.#unloaded();
      options.ended();
    });
  }

  /**
   * The function's answer; throws `FunctionRefusal`. `caller` is whoever is counted together, `gone` is aborted when
   * they wait no more.
   */
  ask(request: FunctionRequest, caller: string, gone: AbortSignal): Promise<FunctionAnswer> {
    if (this.#places.isFull(caller, this.#options.limits)) return Promise.reject(tooBusy());
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      // What the thread had done when the request came.
      const before = this.#worker.performance.eventLoopUtilization();
      const timer = setTimeout(() => this.#isLate(id, before), this.#options.limits.answerMs);
      this.#add(id, { caller, asking: { resolve, reject }, isWorking: false, timer });
      this.#tell({ kind: 'ask', id, ...request });
      const leave = (): void => this.#tell({ kind: 'leave', id });
      if (gone.aborted) leave();
      else gone.addEventListener('abort', leave, { once: true });
    });
  }

  /** Gives it no further request; it ends when all that is under way is over, or is overdue. */
  retire(reason: string): void {
    this.#takeNoMore();
    if (this.#places.size === 0) void this.end(reason);
    else this.#last ??= setTimeout(() => void this.end(reason), this.#options.limits.wholeMs).unref();
  }

  /** Ends the answers that it writes, now and from now on; what is asked of it is answered. */
  breakOff(): void {
    this.#isStopping = true;
    this.#places.breakOff(workerError('the server stopped'));
  }

  /** Ends it now; what it still does is broken off. */
  end(reason: string): Promise<void> {
    this.#ending ??= this.#unload(reason);
    return this.#ending;
  }

  async #unload(reason: string): Promise<void> {
    this.#takeNoMore();
    clearTimeout(this.#idle);
    const unloaded = new Promise<void>((resolve) => {
      this.#unloaded = resolve;
      setTimeout(resolve, unloadMs).unref();
    });
    this.#tell({ kind: 'unload', reason });
    if (this.#isReady) await unloaded;
    this.#end(workerError('it was ended'));
    await this.#worker.terminate();
  }

  #tell(told: Told): void {
    this.#worker.postMessage(told);
  }

  #takeNoMore(): void {
    if (this.#isRetired) return;
    this.#isRetired = true;
    this.#options.retired();
  }

  #hear(said: Said): void {
    if (said.kind === 'ready') this.#isReady = true;
    else if (said.kind === 'pong') this.#heartbeat.heard();
    else if (said.kind === 'unloaded') this.#unloaded();
    else if (said.kind === 'failed') this.#end(bootError(said.fault));
    else if (said.kind === 'work failed') this.#options.say({ failure: said.fault });
    else if (said.kind === 'working' || said.kind === 'worked') this.#works(said.id, said.kind === 'working');
    else if (said.kind === 'answer') this.#begin(said.id, said);
    else if (said.kind === 'piece') this.#places.get(said.id)?.stream?.arrive(said);
    else if (said.kind === 'threw') this.#refuse(said.id, functionError(said.fault));
    else if (said.kind === 'unusable') this.#refuse(said.id, workerError(said.fault));
  }

  #begin(id: number, { status, headers, body, isWhole }: Head): void {
    const place = this.#places.get(id);
    if (!place?.asking) {
      if (!isWhole) this.#tell({ kind: 'leave', id });
      return;
    }
    const { resolve } = place.asking;
    delete place.asking;
    if (!isWhole || place.isWorking) this.#restart(id, place);
    if (!isWhole)
      place.stream = new AnswerStream(body, {
        more: () => this.#tell({ kind: 'more', id }),
        left: () => this.#isLeft(id),
      });
    resolve({ status, headers, body: place.stream ?? body });
    if (this.#isStopping) place.stream?.destroy(workerError('the server stopped'));
    this.#free(id);
  }

  #isLeft(id: number): void {
    const place = this.#places.get(id);
    if (!place?.stream) return;
    if (!place.stream.readableEnded) this.#tell({ kind: 'leave', id });
    delete place.stream;
    this.#free(id);
  }

  #works(id: number, isWorking: boolean): void {
    const place = this.#places.get(id) ?? (isWorking ? this.#add(id, this.#ownPlace(id)) : undefined);
    if (!place) return;
    place.isWorking = isWorking;
    this.#free(id);
  }

  /** Of work that began after its request was over, or of none. */
  #ownPlace(id: number): Place {
    return { caller: '', isWorking: true, timer: setTimeout(() => this.#isOverdue(id), this.#options.limits.wholeMs) };
  }

  #refuse(id: number, refusal: FunctionRefusal): void {
    const place = this.#places.get(id);
    if (!place) return;
    place.asking?.reject(refusal);
    delete place.asking;
    this.#restart(id, place);
    place.stream?.destroy(refusal);
    this.#free(id);
  }

  #restart(id: number, place: Place): void {
    clearTimeout(place.timer);
    place.timer = setTimeout(() => this.#isOverdue(id), this.#options.limits.wholeMs);
  }

  #add(id: number, place: Place): Place {
    clearTimeout(this.#idle);
    this.#memory.look();
    this.#heartbeat.begin();
    return this.#places.add(id, place);
  }

  #free(id: number): void {
    if (this.#places.freed(id)) this.#isIdle();
  }

  #isIdle(): void {
    this.#memory.rest();
    this.#heartbeat.rest();
    if (this.#isRetired) void this.end('termination');
    else this.#idle = setTimeout(() => this.retire('early_drop'), this.#options.limits.idleMs).unref();
  }

  /** What computes is ended at once, and all that wait for it; what waits itself may still answer the others. */
  #isLate(id: number, before: ReturnType<Worker['performance']['eventLoopUtilization']>): void {
    const seconds = this.#options.limits.answerMs / 1000;
    const { utilization } = this.#worker.performance.eventLoopUtilization(before);
    if (!this.#isReady) this.#end(bootError(`it was not loaded within ${seconds} s`));
    else if (utilization > 0.5) this.#end(workerLimit(`it computed for ${seconds} s`));
    else {
      this.#tell({ kind: 'leave', id });
      this.#refuse(id, idleTimeout());
      this.retire('wall_clock');
    }
  }

  #isOverdue(id: number): void {
    const seconds = this.#options.limits.wholeMs / 1000;
    const { stream, isWorking } = this.#places.get(id) ?? {};
    stream?.destroy(workerLimit(`its answer was not whole within ${seconds} s`));
    if (!isWorking) return;
    this.#options.say({ failure: `what it asked to be waited for was not done within ${seconds} s` });
    this.#places.drop(id);
    // Nothing ends what a function waits for but the end of its thread.
    this.retire('wall_clock');
  }

  #end(refusal: FunctionRefusal): void {
    const { isTold, wasWorking } = this.#places.endAll(refusal);
    const { fault } = refusal;
    if (wasWorking) this.#options.say({ failure: `${fault}, while there was work that it asked to be waited for` });
    else if (!isTold && !this.#isRetired && fault !== undefined) this.#options.say({ failure: fault });
    this.#takeNoMore();
    clearTimeout(this.#idle);
    clearTimeout(this.#last);
    this.#memory.rest();
    this.#heartbeat.rest();
    void this.#worker.terminate();
  }

  #refusalOf(error: unknown): FunctionRefusal {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') return workerLimit('its heap was full');
    return this.#isReady ? workerError(faultOf(error)) : bootError(faultOf(error));
  }
}
