import { type JobEvent, type JobState, jobAfter, nextLabels } from './job-state.ts';
import type { Trouble } from './trouble.ts';

/** What became of labels that were handed on: they are out, or only a person can say whether they are. */
export type ChunkEnd = Extract<JobEvent, { kind: 'confirmed' | 'doubted' }>;

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
  check(from: number, labels: number): Promise<void>;
  /**
   * Hands the labels from the `from`th (counted from 0) on; resolves with what became of them. Rejects with the signal's
   * reason where none was handed on yet, else with what `faultOf` understands.
   */
  send(from: number, labels: number, signal: AbortSignal): Promise<ChunkEnd>;
  faultOf(error: unknown): Promise<JobFault>;
  /** Labels came out for certain: the `from`th and those after it. */
  onPrinted(from: number, labels: number): void;
}

/** A job under way, outside of what is shown of it. */
export interface JobRunner {
  state(): JobState;
  /** Calls back after every change; answers how to stop that. */
  subscribe(onChange: () => void): () => void;
  /** Stops after the labels under way. */
  cancel(): void;
  /**
   * Goes on with the first label that did not come out.
   * @param isChecked whether all that is left was checked just now
   */
  goOn(isChecked?: boolean): void;
  /** Tells how many of the labels in doubt came out; the job waits for `goOn` then. */
  seen(cameOut: number): void;
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
      if (job.printed > before.printed) onPrinted(before.printed, job.printed - before.printed);
      if (job !== before) for (const listener of listeners) listener();
    },
  };
};

/**
 * Runs a job from where it stands; the next labels go out only when it is certain what became of the last. Each chunk is
 * checked once right before it goes out: after the wait, since what was true before it may not be any more.
 * @param isChecked whether all that is left was checked just now: the first chunk is not checked again unless it waits
 */
export const runJob = (start: JobState, ports: JobPorts, isChecked = false): JobRunner => {
  const { state, subscribe, apply } = jobStore(start, ports.onPrinted);
  let ending = new AbortController();
  let running = false;
  let checked = isChecked;

  const fail = async (error: unknown, signal: AbortSignal): Promise<void> => {
    const isSending = () => state().phase.is === 'sending';
    if (signal.aborted && error === signal.reason) {
      if (isSending()) apply({ kind: 'refused', trouble: null }); // else it stopped at once, and may go on already
      return;
    }
    const { trouble, certain } = await ports.faultOf(error);
    apply({ kind: certain || !isSending() ? 'refused' : 'doubted', trouble });
  };

  const mayGo = (signal: AbortSignal): boolean => !signal.aborted && state().phase.is === 'ready';

  const sendNext = async (signal: AbortSignal): Promise<void> => {
    await ports.untilReady((sentence) => {
      checked = false;
      apply({ kind: 'waiting', sentence });
    }, signal);
    apply({ kind: 'ready' });
    if (!mayGo(signal)) return;
    const { printed } = state();
    const labels = nextLabels(state());
    if (!checked) await ports.check(printed, labels);
    checked = false;
    if (!mayGo(signal)) return;
    apply({ kind: 'sent', labels });
    apply(await ports.send(printed, labels, signal));
  };

  const run = async (): Promise<void> => {
    if (running) return; // the loop sees for itself that it can go on
    running = true;
    while (state().phase.is === 'ready') {
      const { signal } = ending;
      await sendNext(signal).catch((error: unknown) => fail(error, signal));
    }
    running = false;
  };

  void run();
  return {
    state,
    subscribe,
    cancel: () => {
      apply({ kind: 'cancel' });
      ending.abort();
    },
    goOn: (isChecked = false) => {
      ending = new AbortController();
      checked = isChecked;
      apply({ kind: 'go on' });
      void run();
    },
    seen: (cameOut) => apply({ kind: 'seen', cameOut }),
  };
};
