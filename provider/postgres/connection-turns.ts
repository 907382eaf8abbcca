import type { Caller, Standing } from './caller.ts';
import { BrokenOff, Overloaded } from './errors.ts';

interface StandingLimits {
  readonly atOnce: number;
  readonly atOncePerLine: number;
  readonly waitingPerLine: number;
  readonly waiting: number;
}

/** How many work at once and how many may wait: of one line, of those of one standing, and in all. */
export interface TurnLimits {
  readonly atOnce: number;
  readonly waitMs: number;
  readonly of: Readonly<Record<Standing, StandingLimits>>;
}

/**
 * Requests: an account has two at most, strangers together five of the ten, so that members always find one soon. A
 * guest has one: two whose queries take all of their second would be both processors of a small machine.
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
   * Resolves when it is the caller's turn, with what ends it. Throws `Overloaded` for who stands too far back or waited
   * too long, `BrokenOff` for who has gone. Work without a caller waits in a line of its own, which has no end.
   */
  take(caller: Caller | undefined): Promise<() => void>;
  /** Whether somebody was sent away during the last seconds because of what others ask for. */
  isOverloaded(): boolean;
  /** How many lines are remembered. */
  readonly lines: number;
}

interface Line {
  /** Undefined for the provider's own work. */
  readonly standing: Standing | undefined;
  atOnce: number;
  readonly waiting: (() => void)[];
}

type Counts = Record<Standing, number>;

const rememberedMs = 5_000;

/** Lends `atOnce` turns: each line has its own order, and lines are served one after the other. */
export const createTurns = (limits: TurnLimits): Turns => {
  // In the order in which they are served: who was served goes to the end.
  const lines = new Map<string, Line>();
  const atOnce: Counts = { member: 0, newcomer: 0, guest: 0 };
  const waiting: Counts = { member: 0, newcomer: 0, guest: 0 };
  let lent = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;

  const mostOf = (standing: Standing | undefined): number =>
    standing === undefined ? limits.atOnce : limits.of[standing].atOncePerLine;

  const mayStart = ({ standing, atOnce: own }: Line): boolean =>
    lent < limits.atOnce &&
    (standing === undefined || (own < mostOf(standing) && atOnce[standing] < limits.of[standing].atOnce));

  const overloaded = (isOfLine: boolean): Overloaded => {
    if (!isOfLine) refusedAt = performance.now();
    return new Overloaded(isOfLine);
  };

  const refuseTooFarBack = ({ standing, waiting: { length } }: Line): void => {
    if (standing === undefined) return;
    if (length >= limits.of[standing].waitingPerLine) throw overloaded(true);
    if (waiting[standing] >= limits.of[standing].waiting) throw overloaded(false);
  };

  const count = ({ standing }: Line, counts: Counts, by: 1 | -1): void => {
    if (standing !== undefined) counts[standing] += by;
  };

  const forgetIdle = (key: string, line: Line): void => {
    if (line.atOnce === 0 && line.waiting.length === 0) lines.delete(key);
  };

  const start = (key: string, line: Line): (() => void) => {
    count(line, atOnce, 1);
    line.atOnce += 1;
    lent += 1;
    return () => {
      count(line, atOnce, -1);
      line.atOnce -= 1;
      lent -= 1;
      forgetIdle(key, line);
      serve();
    };
  };

  const serve = (): void => {
    let isServed = true;
    while (isServed && lent < limits.atOnce) {
      isServed = false;
      for (const [key, line] of [...lines]) {
        if (line.waiting.length === 0 || !mayStart(line)) continue;
        lines.delete(key);
        lines.set(key, line);
        line.waiting[0]?.();
        isServed = true;
      }
    }
  };

  const wait = (key: string, line: Line, gone: AbortSignal | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', hangUp);
        line.waiting.splice(line.waiting.indexOf(go), 1);
        count(line, waiting, -1);
      };
      const go = (): void => {
        leave();
        resolve(start(key, line));
      };
      const giveUp = (reason: Error): void => {
        leave();
        forgetIdle(key, line);
        reject(reason);
      };
      const hangUp = (): void => giveUp(new BrokenOff());
      // Who waited for their own requests alone is told so.
      const timer = setTimeout(() => giveUp(overloaded(line.atOnce >= mostOf(line.standing))), limits.waitMs);
      gone?.addEventListener('abort', hangUp, { once: true });
      count(line, waiting, 1);
      line.waiting.push(go);
    });

  const lineOf = (caller: Caller | undefined): [key: string, line: Line] => {
    const key = caller ? `${caller.standing} ${caller.line}` : '';
    return [key, lines.get(key) ?? { standing: caller?.standing, atOnce: 0, waiting: [] }];
  };

  return {
    take: async (caller) => {
      if (caller?.gone.aborted) throw new BrokenOff();
      const [key, line] = lineOf(caller);
      const isNext = line.waiting.length === 0 && mayStart(line);
      if (!isNext) refuseTooFarBack(line);
      lines.set(key, line);
      return isNext ? start(key, line) : wait(key, line, caller?.gone);
    },
    isOverloaded: () => performance.now() - refusedAt < rememberedMs,
    get lines() {
      return lines.size;
    },
  };
};
