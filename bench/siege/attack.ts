import { setTimeout as pause } from 'node:timers/promises';
import type { Ask, Line } from './connection.ts';
import { openLine } from './connection.ts';

/** What an attacker knows of a shop. */
export interface Target {
  readonly url: string;
  readonly publicKey: string;
  /** The headers of a member of staff who is careless, and of a stranger who signed up and has no role. */
  readonly member: Readonly<Record<string, string>>;
  readonly guest: Readonly<Record<string, string>>;
  /** The addresses of people who have accounts. */
  readonly emails: readonly string[];
}

/** One attack as it runs. */
export interface Siege extends Target {
  readonly isOver: () => boolean;
  /** Counts what became of something that was tried. */
  readonly count: (what: string | number) => void;
}

export interface Attack {
  readonly name: string;
  /** What the shop's owner has set up in the database, without which there is nothing to attack. */
  readonly setUp?: string;
  /** Resolves when the siege is over; what it holds until then is let go with its process. */
  readonly run: (siege: Siege) => Promise<void>;
}

const tickMs = 5;
/** An attacker who waited for a processor makes up for this much of it at most. */
const mostLateMs = 200;

/** Acts so often a second, whatever becomes of it, until it is over. */
export const atRate = async (
  { isOver }: Siege,
  perSecond: number,
  act: (turn: number) => void,
  most = Number.POSITIVE_INFINITY,
): Promise<void> => {
  let turn = 0;
  let from = performance.now();
  let acted = 0;
  while (!isOver()) {
    const now = performance.now();
    if (now - from - (acted * 1000) / perSecond > mostLateMs) {
      from = now - mostLateMs;
      acted = 0;
    }
    for (; turn < most && from + (acted * 1000) / perSecond <= now; acted += 1) act(turn++);
    await pause(tickMs);
  }
};

/** The attackers' addresses, on this machine. */
export const strangerAt = (number: number): string => `127.0.${2 + Math.floor(number / 250)}.${1 + (number % 250)}`;

/**
 * `connections` of `addresses`, each with one request at a time: `ask` goes out where one is free, and is
 * broken off after `breakAfterMs` where that is given.
 */
export const crowd = (
  siege: Siege,
  { connections, addresses = 1, breakAfterMs }: { connections: number; addresses?: number; breakAfterMs?: number },
): ((ask: Ask) => void) => {
  const free: Line[] = Array.from({ length: connections }, (_, place) =>
    openLine(siege.url, strangerAt(place % addresses)),
  );
  return (ask) => {
    const line = free.shift();
    if (!line) return siege.count('all busy');
    const signal = breakAfterMs === undefined ? undefined : AbortSignal.timeout(breakAfterMs);
    line
      .send(ask, signal)
      .then(
        ({ status }) => siege.count(status),
        (error: NodeJS.ErrnoException) => siege.count(error.name === 'Error' ? (error.code ?? 'broken') : error.name),
      )
      .then(() => free.push(line));
  };
};
