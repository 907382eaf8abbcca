import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { LabelLine } from '../printer/label/label-line.ts';
import type { JobBatch } from './job/kept-job.ts';
import { takenText } from './job/label-job.ts';
import { type Asked, askChanges } from './job/price-check.ts';
import { NotSent, troubleText } from './job/trouble.ts';
import { freshLines } from './lines/fresh-lines.ts';
import type { Batch } from './use-batch.ts';

const editedText = 'The list was changed while the prices were checked, so nothing was printed. Print again.';

/** What was found: the lines as they are now, and what has changed of them, in sentences. */
interface Checked {
  readonly fresh: readonly LabelLine[];
  readonly changes: readonly string[];
}

/** Everything that decides what a print of the batch would be. */
const decided = ({ plan, template, output }: Batch): readonly unknown[] => [
  plan,
  template,
  output.output,
  output.firstPlace,
];

/**
 * Asks whether a batch is still as it is shown, before anything of it goes out.
 * @param isMine whether no other page prints it meanwhile
 */
export const usePriceCheck = (batch: Batch, isMine: () => boolean) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(batch);
  useEffect(() => {
    latest.current = batch;
  }, [batch]);

  /** Which check is the last that was wanted: one that was given up must not print when its answer comes. */
  const wanted = useRef(0);
  const abandon = (): void => {
    wanted.current += 1;
  };
  useEffect(
    () => () => {
      wanted.current += 1;
    },
    [],
  );

  /** What it came to of these labels; null where nothing is to be printed, which `problem` explains. */
  const check = async (printing: JobBatch, asked: Asked, withStock: boolean): Promise<Checked | null> => {
    setBusy(true);
    setProblem(null);
    abandon();
    const own = wanted.current;
    try {
      const found = await askChanges((lines) => freshLines(client, lines), printing, asked, withStock);
      if (own !== wanted.current) return null;
      const wasEdited = decided(latest.current).some((part, at) => part !== decided(batch)[at]);
      if (!wasEdited && isMine()) return found;
      setProblem(wasEdited ? editedText : takenText);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      console.error('The prices could not be checked', error.cause);
      setProblem(troubleText(error.trouble));
    } finally {
      setBusy(false);
    }
    return null;
  };

  return { busy, problem, say: setProblem, abandon, check };
};
