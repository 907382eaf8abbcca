import type { Database } from '../../../postgres/types.ts';
import type { Reader, Subscription } from '../subscriptions.ts';
import type { RowBlind } from './row-blind.ts';
import { type Job, tellJob } from './tell-job.ts';
import type { Turns } from './turns.ts';
import { type Finding, findingsOf, judgeMs, type Question } from './verdicts.ts';

export interface Judging {
  readonly database: Database;
  readonly blind: RowBlind;
  readonly inTurn: Turns;
  /** Channels whose own judging failed the last time. */
  readonly failing: WeakSet<Subscription>;
  /** What could not be told one by one. */
  many(job: Job): void;
}

/** Changes that wait for one reader: beyond it they are many. */
const mostWaiting = 1_000;

/** What one reader is told: in order, one statement after the other, each for all that waits by then. */
export class ReaderQueue {
  readonly #judging: Judging;
  readonly #reader: Reader;
  #waiting: Job[] = [];
  #isRunning = false;

  constructor(judging: Judging, reader: Reader) {
    this.#judging = judging;
    this.#reader = reader;
  }

  get isIdle(): boolean {
    return !this.#isRunning;
  }

  /** Resolves once nothing waits any more. */
  async add(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs)
      if (this.#waiting.length < mostWaiting) this.#waiting.push(job);
      else this.#judging.many(job);
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting;
      this.#waiting = [];
      await this.#judging.inTurn(this.#reader.identity, () => this.#judge(jobs));
    }
    this.#isRunning = false;
  }

  /**
   * All together; where that fails, as by a filter that takes too long, each channel alone. Whose own judging fails
   * comes alone and after the others from then on, until it goes well.
   */
  async #judge(jobs: readonly Job[]): Promise<void> {
    const { failing, many } = this.#judging;
    const isOne = bySubscription(jobs).size === 1;
    const [apart, together] = parted(jobs, ({ subscription }) => isOne || failing.has(subscription));
    const areTold = await this.#told(together);
    const until = performance.now() + judgeMs;
    for (const [subscription, own] of bySubscription(areTold ? apart : jobs)) {
      const isInTime = performance.now() < until;
      const isTold = isInTime && (await this.#told(own));
      if (isTold) failing.delete(subscription);
      else if (isInTime) failing.add(subscription);
      // Whoever asks the database anew misses nothing, and hears from it what is wrong.
      if (!isTold) for (const job of own) many(job);
    }
  }

  /** Tells what is found; false where that cannot be found. */
  async #told(jobs: readonly Job[]): Promise<boolean> {
    const { database, blind } = this.#judging;
    const finding = async () => findingsOf(database, blind, this.#reader.identity, await questionsOf(jobs));
    const found = await finding().catch(() => undefined);
    if (found) for (const job of jobs) await this.#tell(job, found.get(job.committed));
    return found !== undefined;
  }

  /** What is another reader's by now is many: they may have been told of later changes already. */
  async #tell(job: Job, found: Finding | undefined): Promise<void> {
    try {
      const part = await job.part;
      if (job.subscription.reader.key === this.#reader.key) tellJob(job, part, found);
      else this.#judging.many(job);
    } catch {
      this.#judging.many(job);
    }
  }
}

const questionsOf = async (jobs: readonly Job[]): Promise<Question[]> => {
  const questions: Question[] = [];
  for (const { committed, part: role, subscription, places } of jobs) {
    const part = await role;
    const facts = part.factsOf(committed);
    if (!facts || part.refusalOf(committed) !== undefined) continue;
    const filters = places.map((place) => subscription.entries[place]?.conditions ?? []);
    questions.push({ committed, facts, filters });
  }
  return questions;
};

const parted = (jobs: readonly Job[], isFirst: (job: Job) => boolean): readonly [readonly Job[], readonly Job[]] => [
  jobs.filter(isFirst),
  jobs.filter((job) => !isFirst(job)),
];

const bySubscription = (jobs: readonly Job[]): ReadonlyMap<Subscription, readonly Job[]> =>
  Map.groupBy(jobs, ({ subscription }) => subscription);
