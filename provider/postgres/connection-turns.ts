import type { Caller, Standing } from './caller.ts';
import { BrokenOff, Overloaded } from './errors.ts';

interface StandingLimits {
  readonly atOnce: number;
  readonly atOncePerLine: number;
  readonly waitingPerLine: number;
  readonly waiting: number;
}

/**
 * How many work at once and how many may wait: of one line, of those of one standing, and in all.
 */
export interface TurnLimits {
  readonly atOnce: number;
  readonly waitMs: number;
  readonly of: Readonly<Record<Standing, StandingLimits>>;
}

/**
 * Requests: an account has two at most, strangers together five of the ten, so that members always find one soon. A
 * guest has one: two whose queries take all of their second would take both processors of a small machine.
 */
export const requestTurns: TurnLimits = {
  atOnce: 10,
  waitMs: 5_000,
  of: {
    member: { atOnce: 10, atOncePerLine: 2, waitingPerLine: 200, waiting: 600 },
    newcomer: { atOnce: 2, atOncePerLine: 2, waitingPerLine: 40, waiting: 200 },
    guest: { atOnce: 3, atOncePerLine: 1, waitingPerLine: 20, waiting: 60 },
  },
};

/** Accounts: one of the five is left for members, whose sign-out always finds it. */
export const ownTurns: TurnLimits = {
  ...requestTurns,
  atOnce: 5,
  of: {
    member: { atOnce: 5, atOncePerLine: 2, waitingPerLine: 200, waiting: 600 },
    newcomer: { atOnce: 1, atOncePerLine: 2, waitingPerLine: 40, waiting: 200 },
    guest: { atOnce: 3, atOncePerLine: 2, waitingPerLine: 100, waiting: 300 },
  },
};

export interface Turns {
  /**
   * Resolves when it is the caller's turn, with what ends it. Throws `Overloaded` for a caller who stands too far back
   * or waited too long, `BrokenOff` for one who has gone. Work without a caller waits in a line of its own, which has
   * no end.
   */
  take(caller: Caller | undefined): Promise<() => void>;
  /** Whether somebody was sent away during the last seconds because of what others ask for. */
  isOverloaded(): boolean;
  /** How many lines are remembered. */
  readonly lines: number;
}

interface Line {
  readonly key: string;
  /** Undefined for the provider's own work. */
  readonly standing: Standing | undefined;
  atOnce: number;
  readonly waiting: (() => void)[];
}

const rememberedMs = 5_000;

/** Lends `atOnce` turns: each line has its own order, and lines are served one after the other. */
export const createTurns = (limits: TurnLimits): Turns => new Lines(limits);

class Lines implements Turns {
  readonly #limits: TurnLimits;
  /** In the order in which they are served: who was served goes to the end. */
  readonly #lines = new Map<string, Line>();
  readonly #atOnce = none();
  readonly #waiting = none();
  #lent = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async take(caller: Caller | undefined): Promise<() => void> {
    if (caller?.gone.aborted) throw new BrokenOff();
    const key = caller ? `${caller.standing} ${caller.line}` : '';
    const line = this.#lines.get(key) ?? { key, standing: caller?.standing, atOnce: 0, waiting: [] };
    const isNext = line.waiting.length === 0 && this.#mayStart(line);
    if (!isNext) this.#refuseTooFarBack(line);
    this.#lines.set(key, line);
    return isNext ? this.#start(line) : this.#wait(line, caller?.gone);
  }

  isOverloaded(): boolean {
    return performance.now() - this.#refusedAt < rememberedMs;
  }

  get lines(): number {
    return this.#lines.size;
  }

  #mostOf(standing: Standing | undefined): number {
    return standing === undefined ? this.#limits.atOnce : this.#limits.of[standing].atOncePerLine;
  }

  #mayStart({ standing, atOnce }: Line): boolean {
    if (this.#lent >= this.#limits.atOnce) return false;
    if (standing === undefined) return true;
    return atOnce < this.#mostOf(standing) && this.#atOnce[standing] < this.#limits.of[standing].atOnce;
  }

  #refuseTooFarBack({ standing, waiting: { length } }: Line): void {
    if (standing === undefined) return;
    if (length >= this.#limits.of[standing].waitingPerLine) throw this.#overloaded(true);
    if (this.#waiting[standing] >= this.#limits.of[standing].waiting) throw this.#overloaded(false);
  }

  #overloaded(isOfLine: boolean): Overloaded {
    if (!isOfLine) this.#refusedAt = performance.now();
    return new Overloaded(isOfLine);
  }

  /** Gives a turn to the line; answers with what ends it. */
  #start(line: Line): () => void {
    count(line, this.#atOnce, 1);
    line.atOnce += 1;
    this.#lent += 1;
    return () => {
      count(line, this.#atOnce, -1);
      line.atOnce -= 1;
      this.#lent -= 1;
      this.#forgetIdle(line);
      this.#serve();
    };
  }

  #forgetIdle({ key, atOnce, waiting }: Line): void {
    if (atOnce === 0 && waiting.length === 0) this.#lines.delete(key);
  }

  #serve(): void {
    let isServed = true;
    while (isServed && this.#lent < this.#limits.atOnce) {
      isServed = false;
      for (const line of [...this.#lines.values()]) {
        if (line.waiting.length === 0 || !this.#mayStart(line)) continue;
        this.#lines.delete(line.key);
        this.#lines.set(line.key, line);
        line.waiting[0]?.();
        isServed = true;
      }
    }
  }

  #wait(line: Line, gone: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', hangUp);
        line.waiting.splice(line.waiting.indexOf(go), 1);
        count(line, this.#waiting, -1);
      };
      const go = (): void => {
        leave();
        resolve(this.#start(line));
      };
      const giveUp = (reason: Error): void => {
        leave();
        this.#forgetIdle(line);
        reject(reason);
      };
      const hangUp = (): void => giveUp(new BrokenOff());
      // A caller who waited for their own requests alone is told so.
      const tooLong = (): void => giveUp(this.#overloaded(line.atOnce >= this.#mostOf(line.standing)));
      const timer = setTimeout(tooLong, this.#limits.waitMs);
      gone?.addEventListener('abort', hangUp, { once: true });
      count(line, this.#waiting, 1);
      line.waiting.push(go);
    });
  }
}

type Counts = Record<Standing, number>;

const none = (): Counts => ({ member: 0, newcomer: 0, guest: 0 });

const count = ({ standing }: Line, counts: Counts, by: 1 | -1): void => {
  if (standing !== undefined) counts[standing] += by;
};
