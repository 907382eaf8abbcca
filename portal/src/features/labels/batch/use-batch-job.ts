import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { labelFormats } from '../../../../../shop/label/geometry.ts';
import { randomId } from '../../../lib/random-id.ts';
import { recordPrinted } from '../records/records.mutations.ts';
import { holdNewJob, type JobHold, type TakenJob } from './job/job-hold.ts';
import { isUnderWay, type JobState, leftJob, newJob } from './job/job-state.ts';
import { forgetJob, type JobBatch, type KeptJob, labelsOf } from './job/kept-job.ts';
import { type BatchRunner, startBatchJob } from './job/label-job.ts';
import { linesBetween } from './job/price-check.ts';
import type { Batch } from './use-batch.ts';

type Running = { readonly job: KeptJob; readonly hold: JobHold; readonly runner: BatchRunner };

const nothingToFollow = () => () => undefined;

/** The job that prints the batch: none until it is started, or one that was left earlier. */
export const useBatchJob = ({ output }: Batch, left: TakenJob | null) => {
  const client = useQueryClient();
  const { target, choice } = output.printer;
  const destination = useRef<{ target: typeof target; printer: string } | null>(null);
  useEffect(() => {
    destination.current = choice && { target, printer: choice.printer };
  }, [target, choice]);

  const begin = ({ job, hold }: TakenJob, start: JobState): Running => {
    const runner = startBatchJob({
      job,
      hold,
      start,
      client,
      format: labelFormats.roll,
      destination: () => destination.current,
      onPrinted: (labels) => void recordPrinted(client, labels),
    });
    return { job, hold, runner };
  };
  const [running, setRunning] = useState<Running | null>(() =>
    left ? begin(left, leftJob(labelsOf(left.job), left.job.printed, left.job.underWay)) : null,
  );
  const state = useSyncExternalStore(
    running?.runner.subscribe ?? nothingToFollow,
    () => running?.runner.state() ?? null,
  );

  /** The job that this dialog holds, also while what is left of it is shown as a list. */
  const owned = useRef(running);
  const leave = useRef(() => owned.current?.runner.leave());
  // Whoever leaves the page stops the job after the labels under way; it can be gone on with later.
  useEffect(() => leave.current, []);

  // The printer may be gone: another can be chosen only among those that are there now.
  const lookAgain = useRef(output.printer.lookAgain);
  useEffect(() => {
    lookAgain.current = output.printer.lookAgain;
  }, [output.printer.lookAgain]);
  const hasFailed = state?.phase.is === 'stopped' && state.phase.sentence !== null;
  useEffect(() => {
    if (hasFailed) lookAgain.current();
  }, [hasFailed]);

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
    /** Whether this computer has room to keep the job: without that it cannot be gone on with once the page is closed. */
    kept: running?.runner.isKept() ?? true,
    /** Whether no other page has gone on with the job meanwhile. */
    isMine: () => owned.current?.hold.isMine() ?? true,
    batch: running?.job ?? null,
    /** The lines whose labels were not sent yet, with how many are left of each. */
    rest: () => (running && state ? linesBetween(running.job, state.printed, state.total - state.printed) : []),
    /** The lines of the labels in doubt, in the order in which they come out. */
    inDoubt: () =>
      running && state?.phase.is === 'doubt' ? linesBetween(running.job, state.printed, state.phase.labels) : [],
    /** Starts a job, in place of the one of which this list is what was left. */
    start: (batch: JobBatch) => {
      if (owned.current) {
        forgetJob(owned.current.job.id);
        owned.current.runner.leave();
      }
      const job = { id: randomId(), begun: Date.now(), ...batch, printed: 0, underWay: 0 };
      const next = begin({ job, hold: holdNewJob(job.id) }, newJob(labelsOf(batch)));
      owned.current = next;
      setRunning(next);
    },
    cancel: () => running?.runner.cancel(),
    goOn: () => running?.runner.goOn(),
    seen: (cameOut: number) => running?.runner.seen(cameOut),
    /** Back to the list. */
    toList: () => setRunning(null),
    /** The dialog is closed: whoever opens the job next may go on with it. */
    leave: leave.current,
  };
};

export type BatchJob = ReturnType<typeof useBatchJob>;
