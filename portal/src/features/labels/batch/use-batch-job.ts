import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { labelFormats } from '../../../../../shop/label/geometry.ts';
import { randomId } from '../../../lib/random-id.ts';
import { recordPrinted } from '../labels.mutations.ts';
import { linesBetween, startBatchJob } from './batch-job.ts';
import { isUnderWay, leftJob, newJob } from './job-state.ts';
import { type JobBatch, type KeptJob, keepJob, labelsOf } from './kept-job.ts';
import type { JobRunner } from './run-job.ts';
import type { Batch } from './use-batch.ts';

type Running = { readonly batch: JobBatch; readonly runner: JobRunner };

const nothingToFollow = () => () => undefined;

/** The job that prints the batch: none until it is started, or one that was left earlier. */
export const useBatchJob = ({ output }: Batch, left: KeptJob | null) => {
  const client = useQueryClient();
  const { target, choice } = output.printer;
  const destination = useRef<{ target: typeof target; printer: string } | null>(null);
  useEffect(() => {
    destination.current = choice && { target, printer: choice.printer };
  }, [target, choice]);

  const begin = (kept: KeptJob, start = newJob(labelsOf(kept))): Running => {
    const { id, template, lines, copies } = kept;
    const batch = { template, lines, copies };
    keepJob(kept);
    const runner = startBatchJob({
      id,
      batch,
      start,
      format: labelFormats.roll,
      destination: () => destination.current,
      onPrinted: (labels) => void recordPrinted(client, labels),
    });
    return { batch, runner };
  };
  const [running, setRunning] = useState<Running | null>(() =>
    left ? begin(left, leftJob(labelsOf(left), left.printed, left.underWay)) : null,
  );
  const state = useSyncExternalStore(
    running?.runner.subscribe ?? nothingToFollow,
    () => running?.runner.state() ?? null,
  );

  // Whoever leaves the page stops the job after the labels under way; it can be gone on with later.
  const runner = running?.runner;
  useEffect(() => () => runner?.cancel(), [runner]);

  const underWay = state !== null && isUnderWay(state);
  useEffect(() => {
    if (!underWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);

  return {
    /** Where the job stands; null before one is started. */
    state,
    /** Whether it goes on by itself: what is in doubt or stopped waits for a person, also over a closed dialog. */
    running: underWay && state.phase.is !== 'doubt',
    batch: running?.batch ?? null,
    /** The lines whose labels did not come out yet, with how many are left of each. */
    rest: () => (running && state ? linesBetween(running.batch, state.printed, state.total - state.printed) : []),
    /** The lines of the labels in doubt, in the order in which they come out. */
    inDoubt: () =>
      running && state?.phase.is === 'doubt' ? linesBetween(running.batch, state.printed, state.phase.labels) : [],
    start: (batch: JobBatch) => setRunning(begin({ id: randomId(), ...batch, printed: 0, underWay: 0 })),
    cancel: () => running?.runner.cancel(),
    goOn: () => running?.runner.goOn(),
    seen: (cameOut: number) => running?.runner.seen(cameOut),
    /** Back to the list. */
    leave: () => setRunning(null),
  };
};

export type BatchJob = ReturnType<typeof useBatchJob>;
