import { storedValue, storeValue } from '../../../../lib/machine-storage.ts';
import { randomId } from '../../../../lib/random-id.ts';
import { forgetJob, jobNames, type KeptJob, keptIds, keptJob, labelsOf } from './kept-job.ts';
import { countOf } from './runs.ts';

// A job is printed by one page of this machine at a time: by the one whose dialog holds it, until that is closed.

/** That a job is this page's, and no other's. */
export interface JobHold {
  /** Whether it still is: a page that slept long may have lost it to another. */
  isMine(): boolean;
  release(): void;
}

/** A job that was left, and that is this page's now. */
export interface TakenJob {
  readonly job: KeptJob;
  readonly hold: JobHold;
}

const lockOf = (id: string): string => `thaan-print-job ${id}`;
const ownerNames = 'thaan-print-owner/';
const ownerOf = (id: string): string => ownerNames + id;

/** Who wants to know that a job may be anybody's now. */
const listeners = new Set<() => void>();
const freed = (): void => {
  for (const listener of listeners) listener();
};

/** How often a page without locks says that it is there, in ms. */
const beatEvery = 5_000;
/** After so many ms without a word its page is gone: those in the background may speak once a minute. */
const goneAfter = 150_000;
/** Long enough for another page that takes the job at this moment to have said so, in ms. */
const settleMs = 100;

/** The browser's locks; pages without https have none. */
const locks = (): LockManager | undefined => navigator.locks;

/** A hold for as long as the promise with it is open. */
const untilReleased = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let mine = true;
  const release = (): void => {
    mine = false;
    resolve();
  };
  return { promise, hold: { isMine: () => mine, release } satisfies JobHold };
};

const lock = (manager: LockManager, id: string): Promise<JobHold | null> =>
  new Promise((resolve, reject) => {
    const { promise, hold } = untilReleased();
    const request = manager.request(lockOf(id), { ifAvailable: true }, (granted) => {
      resolve(granted && hold);
      return granted ? promise : undefined;
    });
    request.then(freed, reject);
  });

const ownerSaid = (id: string): { readonly page?: unknown; readonly at?: unknown } => Object(storedValue(ownerOf(id)));

/** Says, again and again, that the job is this page's. */
const beat = (id: string): JobHold => {
  const page = randomId();
  const say = (): boolean => storeValue(ownerOf(id), { page, at: Date.now() });
  // Where the browser keeps nothing, no other page knows of the job.
  const isKept = say();
  let released = false;
  const isMine = (): boolean => !released && (!isKept || ownerSaid(id).page === page);
  const release = (): void => {
    clearInterval(timer);
    removeEventListener('pagehide', release);
    if (isMine()) storeValue(ownerOf(id), null);
    released = true;
    freed();
  };
  const timer = setInterval(() => isMine() && say(), beatEvery);
  addEventListener('pagehide', release);
  return { isMine, release };
};

const isBeating = (id: string): boolean => {
  const { at } = ownerSaid(id);
  return typeof at === 'number' && Math.abs(Date.now() - at) < goneAfter;
};

const takeByBeat = async (id: string): Promise<JobHold | null> => {
  if (isBeating(id)) return null;
  const hold = beat(id);
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  if (hold.isMine()) return hold;
  hold.release();
  return null;
};

/** Makes a job this page's that no other knows of yet. */
export const holdNewJob = (id: string): JobHold => {
  const manager = locks();
  if (!manager) return beat(id);
  const { promise, hold } = untilReleased();
  manager.request(lockOf(id), () => promise).then(freed, () => undefined);
  return hold;
};

/** Takes a job that was left, as far as it has come by now. Null when it is another page's, done or forgotten. */
export const takeJob = async (id: string): Promise<TakenJob | null> => {
  const manager = locks();
  const hold = await (manager ? lock(manager, id) : takeByBeat(id));
  const job = hold && keptJob(id);
  if (job) return { job, hold };
  hold?.release();
  return null;
};

/** Forgets a job that was left, unless another page is at it. */
export const dropJob = async (id: string): Promise<void> => {
  const taken = await takeJob(id);
  if (!taken) return;
  forgetJob(id);
  taken.hold.release();
};

/** What is told of a job that was left. */
export interface LeftJob {
  readonly id: string;
  readonly total: number;
  /** Labels to print, and those of which nobody was told what became. */
  readonly left: number;
  readonly unheard: number;
}

const leftJobs = async (): Promise<readonly LeftJob[]> => {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  const locked = new Set([...held, ...pending].map(({ name }) => name));
  return keptIds()
    .filter((id) => !locked.has(lockOf(id)) && (locks() !== undefined || !isBeating(id)))
    .flatMap((id) => keptJob(id) ?? [])
    .toSorted((a, b) => a.begun - b.begun)
    .map((job) => ({ id: job.id, total: labelsOf(job), left: countOf(job.left), unheard: countOf(job.unheard) }));
};

/**
 * Tells `onJobs` which jobs were left on this machine and are held by no page, the oldest first: at once and whenever
 * that may have changed. Answers how to end that.
 */
export const watchLeftJobs = (onJobs: (jobs: readonly LeftJob[]) => void): (() => void) => {
  const look = (): void => void leftJobs().then(onJobs);
  const heard = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(jobNames) || key.startsWith(ownerNames)) look();
  };
  listeners.add(look);
  addEventListener('storage', heard);
  addEventListener('focus', look); // a page that was closed at its work says nothing
  look();
  return () => {
    listeners.delete(look);
    removeEventListener('storage', heard);
    removeEventListener('focus', look);
  };
};
