import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { providerError } from '../../../lib/provider-error.ts';
import { sentences } from '../../../lib/sentences.ts';
import { recordPrinted } from '../labels.mutations.ts';
import { savePdf } from '../save-pdf.ts';
import { firstPlaceFrom } from '../use-output.ts';
import { jobLines, printedOf } from './batch-job.ts';
import { isPrintable } from './batch-plan.ts';
import { freshLines } from './fresh-lines.ts';
import { type LabelLine, lineKey } from './label-line.ts';
import { changesBetween, withFresh } from './price-changes.ts';
import type { Batch } from './use-batch.ts';
import type { BatchJob } from './use-batch-job.ts';

type Counted = { readonly line: LabelLine; readonly copies: number };

const uncheckedText = (error: unknown): string =>
  sentences('The prices could not be checked, so nothing was printed', providerError(error).message);

/**
 * The ways out of a batch: to the printer or into a PDF, each only after the prices were asked anew.
 * @param onPrinted labels were sent to a printer, or came out of a PDF
 */
export const useBatchPrint = (batch: Batch, job: BatchJob, onPrinted: () => void) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** The lines of the PDF that was saved, until it is known whether they were printed. */
  const [saved, setSaved] = useState<readonly Counted[] | null>(null);

  /** The lines as they are now; null when they are not as shown, which is told by `tell` then. */
  const unchanged = async (
    wanted: readonly Counted[],
    tell: (fresh: readonly LabelLine[], changes: readonly string[]) => void,
  ): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      const shown = wanted.map(({ line }) => line);
      const fresh = await freshLines(client, shown);
      const changes = changesBetween(shown, fresh);
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

  const toPdf = (wanted: readonly Counted[]): void => {
    const { output, firstPlace } = batch.output;
    const place = firstPlaceFrom(firstPlace);
    if (output === 'printer' || 'error' in place) return;
    savePdf(jobLines(wanted, batch.order), output, place.place, 'Labels');
    setSaved(wanted);
  };

  const wantedNow = (): Counted[] => batch.plan.lines.filter(({ copies }) => copies > 0);

  return {
    busy,
    problem,
    saved,
    canPrint: isPrintable(batch.plan) && !batch.checking,
    print: async (): Promise<void> => {
      const wanted = wantedNow();
      const shown = wanted.map(({ line }) => line);
      if (!(await unchanged(wanted, (fresh, changes) => batch.show(withFresh(batch.lines, shown, fresh), changes))))
        return;
      if (batch.output.output !== 'printer') return toPdf(wanted);
      onPrinted();
      job.start({ template: batch.template, lines: shown, copies: wanted.map(({ copies }) => copies) });
    },
    /** Goes on with a job that stopped; back to the list with what is left of it where something has changed. */
    goOn: async (): Promise<void> => {
      const rest = job.rest();
      const shown = rest.map(({ line }) => line);
      const isSame = await unchanged(rest, (fresh, changes) => {
        if (changes.length === 0) return;
        const left = new Map(rest.map(({ line, copies }) => [lineKey(line), String(copies)]));
        batch.showRest(withFresh(shown, shown, fresh), left, changes);
        job.leave();
      });
      if (isSame) job.goOn();
    },
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
