import { isUnderWay, type JobEvent, type JobState, jobAfter, nextLabels } from './job-state.ts';

/** What became of labels that were not confirmed. */
interface JobFault {
  readonly sentence: string;
  /** Whether it is certain that none of them came out. */
  readonly certain: boolean;
}

/** What a job needs of the world. */
export interface JobPorts {
  /**
   * Hands the labels from the `from`th (counted from 0) on to the printer; resolves when they were taken.
   * Rejects with what `faultOf` understands.
   */
  send(from: number, labels: number): Promise<void>;
  /**
   * Resolves when the printer takes labels, at once if it does. Meanwhile `wait` says what it is waited for. Ends too
   * when the signal is aborted. Rejects as `send`.
   */
  untilReady(wait: (sentence: string) => void, signal: AbortSignal): Promise<void>;
  /** Resolves when the labels may go out as they are; else rejects as `send`, certain that none of them came out. */
  check(from: number, labels: number): Promise<void>;
  faultOf(error: unknown): Promise<JobFault>;
  /** Labels were sent for certain: the `from`th and those after it. */
  onPrinted(from: number, labels: number): void;
}

/** A job under way, outside of what is shown of it. */
export interface JobRunner {
  state(): JobState;
  /** Calls back after every change; answers how to stop that. */
  subscribe(onChange: () => void): () => void;
  /** Stops after the labels under way. */
  cancel(): void;
  /** Goes on with the first label that did not come out. */
  goOn(): void;
  /** Tells how many of the labels in doubt came out; the job waits for `goOn` then. */
  seen(cameOut: number): void;
}

/** Runs a job from where it stands; the next labels go out only when it is certain what became of the last. */
export const runJob = (start: JobState, ports: JobPorts): JobRunner => {
  const listeners = new Set<() => void>();
  let job = start;
  let ending = new AbortController();
  let running = false;

  const apply = (event: JobEvent): void => {
    const before = job;
    job = jobAfter(job, event);
    if (job.printed > before.printed) ports.onPrinted(before.printed, job.printed - before.printed);
    if (job !== before) for (const listener of listeners) listener();
  };

  const fail = async (error: unknown): Promise<void> => {
    const { sentence, certain } = await ports.faultOf(error);
    apply(certain || job.phase.is !== 'sending' ? { kind: 'refused', sentence } : { kind: 'lost', sentence });
  };

  const mayGo = (signal: AbortSignal): boolean => !signal.aborted && job.phase.is === 'ready';

  const sendNext = async (signal: AbortSignal): Promise<void> => {
    await ports.untilReady((sentence) => apply({ kind: 'waiting', sentence }), signal);
    apply({ kind: 'ready' });
    const labels = nextLabels(job);
    if (!mayGo(signal)) return;
    await ports.check(job.printed, labels); // after the wait: what was true before it may not be any more
    if (!mayGo(signal)) return;
    apply({ kind: 'sent', labels });
    await ports.send(job.printed, labels);
    apply({ kind: 'confirmed' });
  };

  const run = async (): Promise<void> => {
    if (running) return; // the loop sees for itself that it can go on
    running = true;
    while (job.phase.is === 'ready') await sendNext(ending.signal).catch(fail);
    running = false;
  };

  void run();
  return {
    state: () => job,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    cancel: () => {
      apply({ kind: 'cancel' });
      if (!isUnderWay(job)) ending.abort();
    },
    goOn: () => {
      ending = new AbortController();
      apply({ kind: 'go on' });
      void run();
    },
    seen: (cameOut) => apply({ kind: 'seen', cameOut }),
  };
};
