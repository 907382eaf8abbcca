import { useEffect, useRef } from 'react';
import type { PdfWay } from '../printer/first-output.ts';
import { type LabelLine, lineKey } from '../printer/label/label-line.ts';
import { isPrintable } from './batch-plan.ts';
import { isRunning, maybeRecorded } from './job/job-state.ts';
import { type JobBatch, labelsOf } from './job/kept-job.ts';
import { takenText } from './job/label-job.ts';
import { type CountedLine, copiesByLine, linesOf } from './job/price-check.ts';
import { allOf, type Runs } from './job/runs.ts';
import { troubleText } from './job/trouble.ts';
import { withFresh } from './lines/price-changes.ts';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';
import { usePriceCheck } from './use-price-check.ts';

/** How many labels of each line are left to print; of labels for an old price no more than are still wanted. */
const restOf = (rest: readonly CountedLine[], fresh: readonly LabelLine[], forStale: boolean) => {
  const stale = new Map(fresh.map((line) => [lineKey(line), line.stale]));
  return new Map(
    [...copiesByLine(rest)].map(([line, copies]) => {
      const key = lineKey(line);
      return [key, String(forStale ? Math.min(copies, stale.get(key) ?? 0) : copies)];
    }),
  );
};

/** What a print of the batch as it stands would be. */
const ordered = ({ plan, template, copies: { source } }: Batch): JobBatch => {
  const wanted = plan.lines.filter(({ copies }) => copies > 0);
  return {
    template,
    lines: wanted.map(({ line }) => line),
    copies: wanted.map(({ copies }) => copies),
    forStale: source === 'stale',
  };
};

/** What a person decides of a batch. */
const decided = ({ copies, template, output }: Batch): readonly unknown[] => [
  copies,
  template,
  output.output,
  output.firstPlace,
];

/**
 * Gives up a PDF that waits for a press once another one is asked for: it goes out as it is shown, or not at all.
 * @returns notes what the one that is asked for now is made from
 */
const useShareWithdrawn = (batch: Batch, { shareReady, cancel }: BatchJob): (() => void) => {
  const wanted = useRef(decided(batch));
  useEffect(() => {
    if (shareReady && decided(batch).some((part, at) => part !== wanted.current[at])) cancel();
  });
  return () => {
    wanted.current = decided(batch);
  };
};

/** Why a PDF was not made, or not shared. */
const pdfProblem = ({ pdfWay, state }: BatchJob) =>
  pdfWay && state?.phase.is === 'stopped' && state.phase.trouble
    ? ({ look: 'warning', text: troubleText(state.phase.trouble) } as const)
    : null;

/**
 * The ways out of a batch: to the printer or into a PDF, each only after the prices were asked for again.
 * @param onPrinted labels were sent to a printer, or came out of a PDF
 */
export const useBatchPrint = (batch: Batch, job: BatchJob, onPrinted: () => void) => {
  const { busy, problem, say, abandon, check } = usePriceCheck(batch, job.isMine);
  const keepWanted = useShareWithdrawn(batch, job);
  return {
    /** The prices are asked for, or a PDF is on its way. */
    busy: busy || (job.pdfWay !== null && job.state !== null && isRunning(job.state)),
    problem: problem === null ? pdfProblem(job) : ({ look: 'danger', text: problem } as const),
    /** The person turned away: what is being checked is not printed. */
    abandon,
    canPrint: isPrintable(batch.plan) && !batch.checking,
    /** @param way how a PDF leaves the page */
    print: async (way: PdfWay): Promise<void> => {
      const asked = ordered(batch);
      keepWanted();
      const { source } = batch.copies;
      const isByPieces = source === 'stock' || source === 'stale';
      const checked = await check(asked, { runs: allOf(labelsOf(asked)), out: [] }, isByPieces);
      if (!checked) return;
      batch.show(withFresh(batch.lines, asked.lines, checked.fresh), checked.changes);
      if (checked.changes.length > 0) return;
      if (batch.output.output === 'printer') onPrinted();
      job.start(asked, way);
    },
    /** Goes on with a job that stopped; back to the list with what is left of it where something has changed. */
    goOn: async (): Promise<void> => {
      const { batch: printing, state } = job;
      if (!printing || !state) return;
      const checked = await check(printing, { runs: state.left, out: maybeRecorded(state) }, false);
      if (!checked) return;
      if (checked.changes.length === 0) return job.goOn();
      const { fresh, changes } = checked;
      const rest = linesOf(printing, state.left);
      const lines = [...copiesByLine(rest).keys()];
      batch.showRest(printing, withFresh(lines, lines, fresh), restOf(rest, fresh, printing.forStale), changes);
      job.toList();
    },
    /** Tells which labels did not come out. */
    seen: (missing: Runs): void => (job.isMine() ? job.seen(missing) : say(takenText)),
    /** The labels of the PDF came out, or they did not. */
    answer: (cameOut: boolean): void => {
      job.seen(cameOut || !job.state ? [] : job.state.unheard);
      if (cameOut) onPrinted();
    },
  };
};

export type BatchPrint = ReturnType<typeof useBatchPrint>;
