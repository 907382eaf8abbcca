import type { Database, Identity } from '../../../postgres/types.ts';
import { payloadOf } from '../change-message.ts';
import type { Entry } from '../entry.ts';
import type { Reader, Subscription } from '../subscriptions.ts';
import type { CommittedChange, RolePart } from './batch.ts';
import { formOf, isFor } from './form-of.ts';
import type { RowBlind } from './row-blind.ts';
import { type Finding, findingsOf, type Question } from './verdicts.ts';

/** A change that one channel may be told of. */
export interface Job {
  readonly committed: CommittedChange;
  readonly part: Promise<RolePart>;
  readonly subscription: Subscription;
  /** The entries that it may fit, by their place. */
  readonly places: readonly number[];
}

export interface Judging {
  readonly database: Database;
  readonly blind: RowBlind;
  /** Lends a reader one of the few turns in which some are judged at once. */
  inTurn<T>(identity: Identity, work: () => Promise<T>): Promise<T>;
  /** Takes what is another reader's by now, or nobody's. */
  moved(job: Job): void;
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

  async #judge(all: readonly Job[]): Promise<void> {
    const jobs = all.filter((job) => this.#isOwn(job));
    for (const job of all) if (!this.#isOwn(job)) this.#judging.moved(job);
    try {
      const questions = await questionsOf(jobs);
      const { database, blind } = this.#judging;
      const found = await findingsOf(database, blind, this.#reader.identity, questions);
      for (const job of jobs) await this.#tell(job, found.get(job.committed));
    } catch {
      // Whoever asks the database anew misses nothing, and hears from it what is wrong.
      for (const job of jobs) this.#judging.many(job);
    }
  }

  #isOwn({ subscription }: Job): boolean {
    return subscription.reader.key === this.#reader.key;
  }

  async #tell(job: Job, found: Finding | undefined): Promise<void> {
    if (!this.#isOwn(job)) return this.#judging.moved(job);
    const { committed, subscription, places } = job;
    const part = await job.part;
    const { change } = committed;
    const facts = part.factsOf(committed);
    if (!facts) return;
    const refused = part.refusalOf(committed) !== undefined;
    const form = refused ? 'whole' : found && formOf(change, facts, found);
    if (form === undefined) return;
    const entries = places.map((place) => ({
      id: subscription.ids[place] ?? 0,
      entry: subscription.entries[place] as Entry,
    }));
    const fitting = entries.filter(({ entry }) =>
      refused ? entry.event === '*' || entry.event === change.type : found && isFor(entry, change, form, found),
    );
    for (const [select, ids] of bySelect(fitting))
      subscription.listener.changed(payloadOf(ids, part.dataOf(committed, form, select)));
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

/** The ids of entries with the same selection are told together, each once. */
const bySelect = (
  entries: readonly { readonly id: number; readonly entry: Entry }[],
): (readonly [readonly string[] | null, readonly number[]])[] => {
  const groups = new Map<string, { readonly select: readonly string[] | null; readonly ids: Set<number> }>();
  for (const { id, entry } of entries) {
    const select = entry.select && [...new Set(entry.select)].sort();
    const key = JSON.stringify(select);
    const group = groups.get(key) ?? { select, ids: new Set() };
    groups.set(key, group);
    group.ids.add(id);
  }
  return [...groups.values()].map(({ select, ids }) => [select, [...ids]]);
};
