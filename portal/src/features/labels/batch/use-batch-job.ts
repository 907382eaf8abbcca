import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import type { PdfWay } from '../printer/first-output.ts';
import { holdNewJob, type TakenJob } from './job/job-hold.ts';
import { isHandingOn, isUnderWay, leftJob, newJob } from './job/job-state.ts';
import { type JobBatch, labelsOf } from './job/kept-job.ts';
import { allOf, type Runs } from './job/runs.ts';
import { useJobState } from './job/use-job-state.ts';
import type { Batch } from './use-batch.ts';
import { type StartedJob, useJobStart } from './use-job-start.ts';
import { usePrintFollowed } from './use-print-followed.ts';

/** Has the browser ask before the page is left. */
const useAskedAtLeaving = (isAsked: boolean): void => {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
};

/** The job that prints the batch: none until it is started, or one that was left earlier. */
export const useBatchJob = ({ output }: Batch, left: TakenJob | null) => {
  const { print, makePdf, shareReady } = useJobStart(output);
  const [started, setStarted] = useState<StartedJob | null>(() => {
    if (!left) return null;
    const { job } = left;
    return print(left, leftJob(labelsOf(job), job.left, job.unheard, job.recalled), false);
  });
  const state = useJobState(started?.runner);
  const [wasSeen, setSeen] = useState(false);
  const pdfWay = started?.pdfWay ?? null;

  /** The job that this dialog keeps, also while what is left of it is shown as a list. */
  const owned = useRef(started);
  const leave = useRef(() => owned.current?.runner.leave());
  // Whoever leaves the page stops the job after the labels under way; it can be gone on with later.
  useEffect(() => leave.current, []);
  usePrintFollowed(output.printer, state);
  useAskedAtLeaving(state !== null && pdfWay === null && isUnderWay(state));

  return {
    /** Where the job stands; null before one is started. */
    state,
    /** Whether it sends more by itself: all else is followed, or waits for a person, also over a closed dialog. */
    running: state !== null && isHandingOn(state),
    /** How its PDF leaves the page, of whose labels only the person can say that they came out; null for a printer. */
    pdfWay,
    shareReady,
    /** Whether this computer has room to keep the job: without that it cannot be gone on with once the page is closed. */
    kept: started?.runner.isKept() ?? true,
    /** Whether no other page has gone on with the job meanwhile. */
    isMine: () => owned.current?.runner.isMine() ?? true,
    batch: started?.batch ?? null,
    /** Starts a job of lines that were checked, in place of the one of which this list is what was left. */
    start: (batch: JobBatch, way: PdfWay) => {
      if (output.output !== 'printer') return setStarted(makePdf(batch, output.output, way));
      owned.current?.runner.drop();
      const job = { id: randomId(), begun: Date.now(), ...batch, left: allOf(labelsOf(batch)), unheard: [] };
      owned.current = print({ job, hold: holdNewJob(job.id) }, newJob(labelsOf(batch)), true);
      setStarted(owned.current);
    },
    cancel: () => started?.runner.cancel(),
    stopWaiting: () => started?.runner.stopWaiting(),
    /** Goes on with what is left, which was checked. */
    goOn: () => started?.runner.goOn(true),
    /** Whether a person saw that all that was asked about came out. */
    wasSeen,
    seen: (missing: Runs) => {
      setSeen(missing.length === 0);
      started?.runner.seen(missing);
    },
    /** Back to the list. */
    toList: () => setStarted(null),
    /** The dialog is closed: whoever opens the job next may go on with it. */
    leave: leave.current,
  };
};

export type BatchJob = ReturnType<typeof useBatchJob>;
