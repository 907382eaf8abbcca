import type { JobEnd } from './print-job.ts';
import { outlasts } from './time-limit.ts';

// The jobs of one connection, by the events in which the service tells how far each is. There are none where the account
// may not listen for them, and those of a time in which the connection was deaf are lost.

/** How a job ends, by the words of QZ Tray for all systems; the other words tell that it is on its way. */
const ends: Readonly<Record<string, JobEnd>> = {
  COMPLETE: 'complete',
  CANCELED: 'returned',
  ABORTED: 'returned',
  DELETED: 'returned',
};

export interface FollowedJob {
  /** Resolves with the first event of it. */
  readonly heard: Promise<void>;
  /** Settles once: at the latest when the connection ends. */
  readonly end: Promise<JobEnd>;
  /** Whether it has left the page. */
  hasLeft(): boolean;
  /** The service answered that it took the job. */
  taken(): void;
  /** It was not taken. One that has not left the page never does then. */
  forget(): void;
}

interface Followed {
  readonly printer: string;
  readonly first: PromiseWithResolvers<void>;
  readonly end: PromiseWithResolvers<JobEnd>;
  /** Resolves with the next event. */
  news: PromiseWithResolvers<void>;
  hasLeft: boolean;
  isHeard: boolean;
  isOver: boolean;
  /** Whether its events may be among those that were lost. */
  isDoubted: boolean;
}

interface Around {
  /** How long nothing may be heard of a job before it is looked after, in ms. */
  readonly patience: number;
  /** Asks what the printers say: the names of those that said something. */
  readonly ask: () => Promise<readonly string[]>;
  /** Whether a printer says that it has nothing to do. */
  readonly isIdle: (printer: string) => boolean;
}

export class FollowedJobs {
  readonly #around: Around;
  readonly #jobs = new Map<string, Followed>();
  #hears: 'yes' | 'no' | 'unknown' = 'unknown';

  constructor(around: Around) {
    this.#around = around;
  }

  /** Whether this computer tells how far jobs are. */
  get hears(): 'yes' | 'no' | 'unknown' {
    return this.#hears;
  }

  /** How many jobs have no end yet. */
  get size(): number {
    return this.#jobs.size;
  }

  /** Follows a job to a printer from before it is sent, by its name, which no other has. */
  follow(name: string, printer: string): FollowedJob {
    const job: Followed = {
      printer,
      first: Promise.withResolvers(),
      end: Promise.withResolvers(),
      news: Promise.withResolvers(),
      hasLeft: false,
      isHeard: false,
      isOver: false,
      isDoubted: false,
    };
    this.#jobs.set(name, job);
    let isTaken = false;
    const taken = (): void => {
      if (!isTaken) void this.#lookAfter(name, job);
      isTaken = true;
    };
    void job.first.promise.then(taken);
    return {
      heard: job.first.promise,
      end: job.end.promise,
      hasLeft: () => job.hasLeft,
      taken,
      forget: () => this.#end(name, job, 'unheard'),
    };
  }

  /** Whether the job of this name may leave the page, as it does then: one that was forgotten may not. */
  mayLeave(name: string): boolean {
    const job = this.#jobs.get(name);
    if (job) job.hasLeft = true;
    return job !== undefined;
  }

  /** Takes an event of the printer stream; CUPS puts a blank before the names of jobs. */
  heard(event: unknown): void {
    const { eventType, jobName, statusText } = (event ?? {}) as Readonly<Record<string, unknown>>;
    if (eventType !== 'JOB') return;
    this.#hears = 'yes';
    const name = String(jobName).trim();
    const job = this.#jobs.get(name);
    if (!job) return;
    job.isHeard = true;
    job.isDoubted = false;
    job.first.resolve();
    this.#tell(job);
    const end = ends[String(statusText)];
    if (end) this.#end(name, job, end);
  }

  /** Events may have been lost: what is not heard of again soon never will be. */
  doubt(): void {
    for (const job of this.#jobs.values()) {
      job.isDoubted = true;
      this.#tell(job);
    }
  }

  /** Of jobs in the queue of a printer that is gone nothing more is told. */
  endWhere(isGone: (printer: string) => boolean): void {
    for (const [name, job] of this.#jobs) if (job.isHeard && isGone(job.printer)) this.#end(name, job, 'unheard');
  }

  /** The page may not listen, so there is nothing to hear. */
  hearNothing(): void {
    if (this.#hears === 'unknown') this.#hears = 'no';
  }

  /** Nothing comes any more. */
  endAll(): void {
    for (const [name, job] of this.#jobs) this.#end(name, job, 'unheard');
  }

  #tell(job: Followed): void {
    const { news } = job;
    job.news = Promise.withResolvers();
    news.resolve();
  }

  #end(name: string, job: Followed, end: JobEnd): void {
    job.isOver = true;
    this.#jobs.delete(name);
    job.end.resolve(end);
    job.news.resolve();
  }

  async #lookAfter(name: string, job: Followed): Promise<void> {
    while (!job.isOver) {
      if (this.#hears === 'no' && !job.isHeard) break;
      if (!(await outlasts(this.#around.patience, job.news.promise))) continue;
      if (await this.#isLost(job)) break;
    }
    if (!job.isOver) this.#end(name, job, 'unheard');
  }

  /** Whether no end will be told of a job of which nothing was heard for long. */
  async #isLost(job: Followed): Promise<boolean> {
    const { ask, isIdle } = this.#around;
    const { isDoubted } = job;
    const told = await ask().catch(() => []);
    if (told.length === 0) job.isDoubted = true;
    if (job.isOver || (job.isDoubted && !isDoubted)) return false;
    // A printer that is at work, or stands still, may have this very job; one that has nothing to do has it no more.
    if (job.isHeard) return isDoubted && (told.length === 0 || isIdle(job.printer));
    if (!isDoubted) this.hearNothing();
    return true;
  }
}
