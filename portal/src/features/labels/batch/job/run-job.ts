import type { SentJob } from '../../print-service/print-job.ts';
import { type JobEvent, type JobState, jobAfter, nextChunk, printedOf } from './job-state.ts';
import { returnedText } from './places.ts';
import { type Run, without } from './runs.ts';
import { type Trouble, told } from './trouble.ts';

/** What keeps labels from coming out. */
interface JobFault {
  readonly trouble: Trouble;
  /** Whether it is certain that none of them came out. */
  readonly certain: boolean;
}

/** What a job needs of the world. */
export interface JobPorts {
  /**
   * Resolves when labels can be taken, at once if they can. Meanwhile `wait` says what it is waited for. Rejects with
   * the signal's reason, or with what `faultOf` understands.
   */
  untilReady(wait: (sentence: string) => void, signal: AbortSignal): Promise<void>;
  /** Resolves when the labels may go out as they are; else rejects as `send`, certain that none of them came out. */
  check(run: Run, job: JobState): Promise<void>;
  /**
   * Hands labels on; resolves when they were taken. Rejects with the signal's reason where none was handed on yet, else
   * with what `faultOf` understands.
   */
  send(run: Run, signal: AbortSignal): Promise<SentJob>;
  faultOf(error: unknown): Promise<JobFault>;
  /** Labels came out. */
  onPrinted(run: Run): void;
}

/** A job under way, outside of what is shown of it. */
export interface JobRunner {
  state(): JobState;
  /** Calls back after every change; answers how to stop that. */
  subscribe(onChange: () => void): () => void;
  /** Hands nothing more on. What was handed on is followed to its end. */
  cancel(): void;
  /**
   * Goes on with the labels that did not come out.
   * @param isChecked whether all that is left was checked just now
   */
  goOn(isChecked?: boolean): void;
  /** Waits no longer for what lies in the printer's queue: the person is asked about it. */
  stopWaiting(): Promise<void>;
  /** Tells which labels did not come out; the job waits for `goOn` then. */
  seen(missing: readonly Run[]): void;
}

/** Where a job stands, told to whoever follows it. */
const jobStore = (start: JobState, onPrinted: JobPorts['onPrinted']) => {
  const listeners = new Set<() => void>();
  let job = start;
  return {
    state: () => job,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    apply: (event: JobEvent): void => {
      const before = job;
      job = jobAfter(job, event);
      if (job === before) return;
      for (const run of without(printedOf(job), printedOf(before))) onPrinted(run);
      for (const listener of listeners) listener();
    },
  };
};

const lateText =
  'What still lies in the printer’s queue may come out later: cancel it first, in the printer list of this computer.';

const isSame = (one: Run, other: Run | undefined): boolean => one.from === other?.from && one.count === other.count;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Hands chunks on and follows each to its end; calls back after one. */
const chunkSender = ({ state, apply }: ReturnType<typeof jobStore>, ports: JobPorts, onEnd: () => void) => {
  /** Whether this very chunk is waited for: once nobody does, its labels may have been handed on a second time. */
  const isAhead = (run: Run): boolean => state().ahead.includes(run);

  /** @param run the chunk that was on its way; none before one is */
  const fail = async (error: unknown, signal: AbortSignal, run?: Run): Promise<void> => {
    if (signal.aborted && error === signal.reason) {
      if (run && isAhead(run)) apply({ kind: 'refused', run, trouble: null }); // else it stopped at once, and may go on already
      return;
    }
    const { trouble, certain } = await ports.faultOf(error);
    if (!run) apply({ kind: 'hindered', trouble });
    else if (isAhead(run)) apply({ kind: certain ? 'refused' : 'unheard', run, trouble });
  };

  const follow = async (run: Run, { end }: SentJob): Promise<void> => {
    const kind = await end;
    if (!isAhead(run)) return;
    apply({ kind, run, trouble: kind === 'returned' ? told(returnedText(run)) : null });
    onEnd();
  };

  const send = async (signal: AbortSignal): Promise<void> => {
    apply({ kind: 'sent' });
    const run = state().ahead.at(-1);
    if (!run) return;
    try {
      void follow(run, await ports.send(run, signal));
    } catch (error) {
      await fail(error, signal, run);
    }
  };

  return { fail, send };
};

/**
 * Runs a job from where it stands. Two chunks at most are ahead of what is complete. Each is checked once right before it
 * goes out: after the wait, since what was true before it may not be any more.
 * @param isChecked whether all that is left was checked just now: the first chunk is not checked again unless it waits
 */
export const runJob = (start: JobState, ports: JobPorts, isChecked = false): JobRunner => {
  const store = jobStore(start, ports.onPrinted);
  const { state, subscribe, apply } = store;
  const { fail, send } = chunkSender(store, ports, () => void go());
  let ending = new AbortController();
  let running = false;
  let checked = isChecked;

  const mayGo = (signal: AbortSignal): boolean => !signal.aborted && state().phase.is === 'ready';

  const sendNext = async (signal: AbortSignal): Promise<void> => {
    await ports.untilReady((sentence) => {
      checked = false;
      apply({ kind: 'waiting', sentence });
    }, signal);
    apply({ kind: 'ready' });
    const run = nextChunk(state());
    if (!run || !mayGo(signal)) return;
    if (!checked) await ports.check(run, state());
    checked = false;
    // What the queue returned meanwhile goes out before it, and was not checked.
    if (mayGo(signal) && isSame(run, nextChunk(state()))) await send(signal);
  };

  const go = async (): Promise<void> => {
    if (running) return; // the loop sees for itself that it can go on
    running = true;
    while (state().phase.is === 'ready' && nextChunk(state())) {
      const { signal } = ending;
      await sendNext(signal).catch((error: unknown) => fail(error, signal));
    }
    running = false;
  };

  const cancel = (): void => {
    apply({ kind: 'cancel' });
    ending.abort();
  };

  void go();
  return {
    state,
    subscribe,
    cancel,
    goOn: (isChecked = false) => {
      ending = new AbortController();
      checked = isChecked;
      apply({ kind: 'go on' });
      void go();
    },
    stopWaiting: async () => {
      cancel();
      await nextTask(); // by then what had not left the page is given back
      for (const run of state().ahead) apply({ kind: 'unheard', run, trouble: told(lateText) });
    },
    seen: (missing) => apply({ kind: 'seen', missing }),
  };
};
