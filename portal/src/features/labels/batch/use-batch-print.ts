import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LabelLine, lineKey } from '../printer/label/label-line.ts';
import { firstPlaceFrom } from '../printer/use-output.ts';
import { recordPrinted } from '../records/records.mutations.ts';
import { isPrintable } from './batch-plan.ts';
import { type JobBatch, labelsOf } from './job/kept-job.ts';
import { jobLines, printedOf, takenText } from './job/label-job.ts';
import { batchChanges, type CountedLine, linesBetween, uncheckedText } from './job/price-check.ts';
import { savePdf } from './job/save-pdf.ts';
import { freshLines } from './lines/fresh-lines.ts';
import { withFresh } from './lines/price-changes.ts';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';

const editedText = 'The list was changed while the prices were checked, so nothing was printed. Print again.';

/** How many labels of each line are left to print; of labels for an old price no more than are still wanted. */
const restOf = (rest: readonly CountedLine[], fresh: readonly LabelLine[], forStale: boolean) => {
  const stale = new Map(fresh.map((line) => [lineKey(line), line.stale]));
  return new Map(
    rest.map(({ line, copies }) => {
      const key = lineKey(line);
      return [key, String(forStale ? Math.min(copies, stale.get(key) ?? 0) : copies)];
    }),
  );
};

/** Everything that decides what a print of the batch would be. */
const decided = ({ plan, template, output }: Batch): readonly unknown[] => [
  plan,
  template,
  output.output,
  output.firstPlace,
];

/**
 * The ways out of a batch: to the printer or into a PDF, each only after the prices were asked anew.
 * @param onPrinted labels were sent to a printer, or came out of a PDF
 */
export const useBatchPrint = (batch: Batch, job: BatchJob, onPrinted: () => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The lines of the PDF that was saved, until it is known whether they were printed. */
  const [saved, setSaved] = useState<readonly CountedLine[] | null>(null);
  const latest = useRef(batch);
  useEffect(() => {
    latest.current = batch;
  }, [batch]);

  /** Which check is the last that was wanted: one that was given up must not print when its answer comes. */
  const wantedCheck = useRef(0);
  useEffect(
    () => () => {
      wantedCheck.current += 1;
    },
    [],
  );

  /** Whether the labels from the `from`th on are still as shown; what they are now is told by `tell`. */
  const unchanged = async (
    asked: JobBatch,
    from: number,
    tell: (fresh: readonly LabelLine[], changes: readonly string[]) => void,
    withStock = true,
  ): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    wantedCheck.current += 1;
    const check = wantedCheck.current;
    const count = labelsOf(asked) - from;
    try {
      const lines = linesBetween(asked, from, count).map(({ line }) => line);
      const fresh = await freshLines(client, lines);
      if (check !== wantedCheck.current) return false;
      const wasEdited = decided(latest.current).some((part, at) => part !== decided(batch)[at]);
      if (wasEdited || !job.isMine()) {
        setProblem(wasEdited ? editedText : takenText);
        return false;
      }
      const changes = batchChanges(asked, from, count, fresh, withStock);
      tell(fresh, changes);
      return changes.length === 0;
    } catch (error) {
      console.error('The prices could not be checked', error);
      setProblem(uncheckedText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const toPdf = (wanted: readonly CountedLine[]): void => {
    const { output, firstPlace } = batch.output;
    const place = firstPlaceFrom(firstPlace);
    if (output === 'printer' || 'error' in place) return;
    savePdf(jobLines(wanted, batch.order), output, place.place, 'Labels');
    setSaved(wanted);
  };

  const wantedNow = (): CountedLine[] => batch.plan.lines.filter(({ copies }) => copies > 0);

  return {
    busy,
    problem,
    saved,
    /** The person turned away: what is being checked is not printed. */
    abandon: (): void => {
      wantedCheck.current += 1;
    },
    canPrint: isPrintable(batch.plan) && !batch.checking,
    print: async (): Promise<void> => {
      const wanted = wantedNow();
      const lines = wanted.map(({ line }) => line);
      const asked: JobBatch = {
        template: batch.template,
        lines,
        copies: wanted.map(({ copies }) => copies),
        forStale: batch.copies.source === 'stale',
      };
      if (!(await unchanged(asked, 0, (fresh, changes) => batch.show(withFresh(batch.lines, lines, fresh), changes))))
        return;
      if (batch.output.output !== 'printer') return toPdf(wanted);
      onPrinted();
      job.start(asked);
    },
    /** Goes on with a job that stopped; back to the list with what is left of it where something has changed. */
    goOn: async (): Promise<void> => {
      const { batch: printing, state } = job;
      if (!printing || !state) return;
      const isSame = await unchanged(
        printing,
        state.printed,
        (fresh, changes) => {
          if (changes.length === 0) return;
          const rest = job.rest();
          const lines = rest.map(({ line }) => line);
          batch.showRest(printing, withFresh(lines, lines, fresh), restOf(rest, fresh, printing.forStale), changes);
          job.toList();
        },
        false,
      );
      if (isSame) job.goOn();
    },
    /** Tells how many of the labels in doubt came out. */
    seen: (cameOut: number): void => (job.isMine() ? job.seen(cameOut) : setProblem(takenText)),
    /** The labels of the PDF came out, or they did not. */
    answer: (cameOut: boolean): void => {
      if (cameOut && saved) {
        void recordPrinted(client, printedOf(saved));
        onPrinted();
      }
      setSaved(null);
    },
  };
};

export type BatchPrint = ReturnType<typeof useBatchPrint>;
