import type { Caller } from './caller.ts';
import { BrokenOff, Overloaded } from './errors.ts';

/** How many work at once and how many may wait, of one line, of all guests and in all. */
export interface TurnLimits {
  readonly atOnce: number;
  readonly atOncePerLine: number;
  readonly atOnceGuests: number;
  readonly waitingPerLine: number;
  readonly waitingPerGuest: number;
  readonly waitingGuests: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/** Requests: an account has two at most, all guests together three, so that staff always find one soon. */
export const requestTurns: TurnLimits = {
  atOnce: 10,
  atOncePerLine: 2,
  atOnceGuests: 3,
  waitingPerLine: 200,
  waitingPerGuest: 20,
  waitingGuests: 60,
  waiting: 600,
  waitMs: 5_000,
};

/** Accounts: callers without a session have three at most, so that a refresh and a sign-out always find one. */
export const ownTurns: TurnLimits = { ...requestTurns, atOnce: 5, waitingPerGuest: 100, waitingGuests: 300 };

export interface Turns {
  /**
   * Resolves when it is the caller's turn, with what ends it. Throws `Overloaded` for who stands too far back or waited
   * too long, `BrokenOff` for who has gone. Work without a caller waits in a line of its own, which has no end.
   */
  take(caller: Caller | undefined): Promise<() => void>;
  /** Whether somebody was sent away during the last seconds. */
  isOverloaded(): boolean;
}

interface Line {
  readonly isGuest: boolean;
  readonly isOwn: boolean;
  atOnce: number;
  readonly waiting: (() => void)[];
}

const rememberedMs = 5_000;

/** Lends `atOnce` turns: each line has its own order, and lines are served one after the other. */
export const createTurns = (limits: TurnLimits): Turns => {
  // In the order in which they are served: who was served goes to the end.
  const lines = new Map<string, Line>();
  const atOnce = { all: 0, guests: 0 };
  const waiting = { all: 0, guests: 0 };
  let refusedAt = Number.NEGATIVE_INFINITY;

  const mayStart = ({ isGuest, isOwn, atOnce: own }: Line): boolean =>
    atOnce.all < limits.atOnce &&
    (isOwn || own < limits.atOncePerLine) &&
    (!isGuest || atOnce.guests < limits.atOnceGuests);

  const refuse = (isOfLine: boolean): never => {
    refusedAt = performance.now();
    throw new Overloaded(isOfLine);
  };

  const refuseTooFarBack = ({ isGuest, isOwn, waiting: { length } }: Line): void => {
    if (isOwn) return;
    if (length >= (isGuest ? limits.waitingPerGuest : limits.waitingPerLine)) refuse(true);
    if (waiting.all >= limits.waiting || (isGuest && waiting.guests >= limits.waitingGuests)) refuse(false);
  };

  const count = (line: Line, counts: { all: number; guests: number }, by: 1 | -1): void => {
    counts.all += by;
    if (line.isGuest) counts.guests += by;
  };

  const start = (key: string, line: Line): (() => void) => {
    count(line, atOnce, 1);
    line.atOnce += 1;
    return () => {
      count(line, atOnce, -1);
      line.atOnce -= 1;
      if (line.atOnce === 0 && line.waiting.length === 0) lines.delete(key);
      serve();
    };
  };

  const serve = (): void => {
    let isServed = true;
    while (isServed && atOnce.all < limits.atOnce) {
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
        gone?.removeEventListener('abort', giveUp);
        line.waiting.splice(line.waiting.indexOf(go), 1);
        if (!line.isOwn) count(line, waiting, -1);
      };
      const go = (): void => {
        leave();
        resolve(start(key, line));
      };
      const giveUp = (): void => {
        leave();
        reject(new BrokenOff());
      };
      const timer = setTimeout(() => {
        leave();
        refusedAt = performance.now();
        reject(new Overloaded(false));
      }, limits.waitMs);
      gone?.addEventListener('abort', giveUp, { once: true });
      if (!line.isOwn) count(line, waiting, 1);
      line.waiting.push(go);
    });

  const lineOf = (caller: Caller | undefined): [key: string, line: Line] => {
    const key = caller ? `${caller.isGuest ? 'guest' : 'account'} ${caller.line}` : '';
    const line = lines.get(key) ?? { isGuest: caller?.isGuest ?? false, isOwn: !caller, atOnce: 0, waiting: [] };
    return [key, line];
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
  };
};
