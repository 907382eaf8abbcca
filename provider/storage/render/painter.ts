import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type Painted, type Painting, Refused } from './painting.ts';

type Said = Painted | { readonly failed: string };

/**
 * A process that transforms one picture at a time, so that a decoder that crashes, hangs or eats memory takes nothing
 * else along. It gives way to what people wait for, and knows nothing of the server's settings.
 */
export class Painter {
  readonly #child: ChildProcess;
  #rest: NodeJS.Timeout | undefined;

  readonly #ended: () => void;

  /** `ended` is called as soon as it can take no further picture, maybe more than once. */
  constructor(ended: () => void) {
    this.#ended = ended;
    this.#child = fork(new URL('./painter-program.ts', import.meta.url), {
      // Fewer arenas keep the memory of a process small that allocates in several threads.
      env: { MALLOC_ARENA_MAX: '2', ...ofTheSystem() },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.once('exit', ended);
    this.#child.once('error', ended);
    this.#child.once('spawn', () => giveWay(this.#child.pid));
    // A server that stops waits for no picture.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Throws `Refused` when it takes longer than `mostMs` or its process ends. After a throw it is of no further use. */
  paint(painting: Painting, mostMs: number): Promise<Painted> {
    clearTimeout(this.#rest);
    return new Promise((resolve, reject) => {
      const finish = (act: () => void): void => {
        clearTimeout(timer);
        this.#child.off('message', hear).off('exit', end).off('error', end);
        act();
      };
      const hear = (said: Said): void =>
        finish(() => ('failed' in said ? reject(new Error(said.failed)) : resolve(said)));
      const end = (): void => finish(() => reject(new Refused('The source image could not be transformed')));
      const timer = setTimeout(() => {
        this.end();
        finish(() => reject(new Refused(`The source image takes longer than ${mostMs / 1000} s to transform`)));
      }, mostMs);
      this.#child.on('message', hear).once('exit', end).once('error', end);
      this.#child.send(painting, (error) => error && end());
    });
  }

  /** Ends it after so long without a picture. */
  rest(ms: number): void {
    this.#rest = setTimeout(() => this.end(), ms).unref();
  }

  end(): void {
    clearTimeout(this.#rest);
    // Its process is gone a moment later only: nobody gives it a picture until then.
    this.#ended();
    this.#child.kill('SIGKILL');
  }
}

/** Without these Windows starts no process. */
const ofTheSystem = (): NodeJS.ProcessEnv => {
  const { SystemRoot, TEMP } = process.env;
  return process.platform === 'win32' ? { SystemRoot, TEMP } : {};
};

const giveWay = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended already, or this system does not allow it.
  }
};
