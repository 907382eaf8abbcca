import type { Database } from '../../postgres/types.ts';
import type { RealtimeOptions } from '../context.ts';
import { askRights } from './ask-rights.ts';
import { askSessions } from './ask-sessions.ts';
import type { Asks, Watched } from './watched.ts';

/** How often all are asked again, in ms: what is taken from somebody counts at most 5 s later. */
const everyMs = 3_000;

/** For how long holds what cannot be asked again, in ms: a database that is started anew is back by then. */
const patienceMs = 30_000;

type Options = Pick<RealtimeOptions, 'livingSessions'> & {
  readonly database: Pick<Database, 'run'>;
  /** Hears of the first round that fails, and of the next one after some went well. */
  failed(what: 'sessions' | 'rights', error: unknown): void;
};

/** Asks again for all channels whether their sessions live, and what they may hear: neither waits for the other. */
export class Rounds {
  readonly #all: readonly Round[];

  constructor({ database, livingSessions, failed }: Options) {
    this.#all = [
      new Round(askSessions({ livingSessions }), (error) => failed('sessions', error)),
      new Round(askRights(database), (error) => failed('rights', error)),
    ];
  }

  /** It was just judged. */
  add(watched: Watched): void {
    for (const round of this.#all) round.answered(watched);
  }

  delete(watched: Watched): void {
    for (const round of this.#all) round.delete(watched);
  }

  /** Waits for the rounds under way. */
  async close(): Promise<void> {
    await Promise.all(this.#all.map((round) => round.close()));
  }
}

/** Asks one thing again and again; the next round begins when the one before has ended. */
class Round {
  readonly #asks: Asks;
  readonly #failed: (error: unknown) => void;
  /** When each was last answered. */
  readonly #watched = new Map<Watched, number>();
  readonly #timer: NodeJS.Timeout;
  #underWay: Promise<void> | undefined;
  #hasFailed = false;

  constructor(asks: Asks, failed: (error: unknown) => void) {
    this.#asks = asks;
    this.#failed = failed;
    this.#timer = setInterval(() => {
      this.#underWay ??= this.#askAll()
        .catch(failed)
        .finally(() => {
          this.#underWay = undefined;
        });
    }, everyMs).unref();
  }

  answered(watched: Watched): void {
    this.#watched.set(watched, performance.now());
  }

  delete(watched: Watched): void {
    this.#watched.delete(watched);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#underWay;
  }

  async #askAll(): Promise<void> {
    const answered = (watched: Watched): void => {
      if (this.#watched.has(watched)) this.answered(watched);
    };
    const asked: Watched[] = [];
    for (const watched of [...this.#watched.keys()]) {
      if (this.#asks.concerns(watched)) asked.push(watched);
      else this.answered(watched);
    }
    try {
      if (asked.length > 0) await this.#asks.ask(asked, answered);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#failed(error);
      this.#hasFailed = true;
      this.#giveUp(error);
    }
  }

  #giveUp(error: unknown): void {
    const eldest = performance.now() - patienceMs;
    for (const [watched, answeredAt] of [...this.#watched]) if (answeredAt < eldest) watched.cannotBeJudged(error);
  }
}
