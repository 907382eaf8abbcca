import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notify } from '../../../../ui/toaster.tsx';
import type { PdfWay } from '../../printer/first-output.ts';
import type { LabelLine } from '../../printer/label/label-line.ts';
import type { Output } from '../../printer/output-choice.ts';
import type { PrintedLabels } from '../../records/print-records.ts';
import { recordPrinted } from '../../records/records.mutations.ts';
import { intoPdf } from '../job/into-pdf.ts';
import { isUnderWay, newJob } from '../job/job-state.ts';
import type { JobBatch } from '../job/kept-job.ts';
import { type LabelRunner, startLabelJob } from '../job/label-job.ts';
import type { Runs } from '../job/runs.ts';
import { useJobState } from '../job/use-job-state.ts';
import { toPrinter } from '../job/way-out.ts';
import { freshLines } from '../lines/fresh-lines.ts';
import { usePrintFollowed } from '../use-print-followed.ts';
import { useSecondPress } from '../use-second-press.ts';
import { doubtText, stoppedText } from './label-words.ts';
import { labelsOfProduct, productFrom } from './product-labels.ts';
import type { ProductLabel } from './use-product-label.ts';

/** What is printed: so many of one label. */
export interface LabelOrder {
  readonly line: LabelLine;
  readonly copies: number;
  readonly output: Output;
  readonly firstPlace: number;
  /** '' for a PDF. */
  readonly printer: string;
  readonly pdfWay: PdfWay;
}

/** A label that is printed, or was. */
interface Printing {
  readonly order: LabelOrder;
  readonly batch: JobBatch;
  readonly runner: LabelRunner;
}

/** The labels that the product of these lines has now. */
const labelsNow = async (client: QueryClient, name: string, lines: readonly LabelLine[]) => {
  const product = productFrom(name, await freshLines(client, lines));
  return product ? labelsOfProduct(product) : [];
};

/** One label is a batch of one that ends with its page. */
const startLabel = (
  client: QueryClient,
  order: LabelOrder,
  { product, template, output }: ProductLabel,
  pressed: (signal: AbortSignal) => Promise<void>,
): Printing => {
  const { line, copies, firstPlace, printer, pdfWay } = order;
  const { target } = output.printer;
  const batch = { template, lines: [line], copies: [copies], forStale: false };
  const job = { batch, ask: (lines: readonly LabelLine[]) => labelsNow(client, product.name, lines), keeper: null };
  const onPrinted = (labels: readonly PrintedLabels[]) => void recordPrinted(client, labels);
  const runner =
    order.output === 'printer'
      ? startLabelJob({
          ...job,
          onPrinted,
          start: newJob(copies),
          way: toPrinter(template, () => ({ target, printer })),
        })
      : startLabelJob({
          ...job,
          onPrinted,
          start: newJob(copies, copies),
          way: intoPdf({
            template,
            paper: order.output,
            firstPlace,
            name: `Label ${line.productid}`,
            way: pdfWay,
            pressed,
          }),
        });
  return { order, batch, runner };
};

/**
 * Prints a label, or saves it as a PDF, and tells how far that is. What was not sent when the dialog closes never is.
 * @param open whether the dialog is there
 */
export const useLabelPrint = (label: ProductLabel, open: boolean) => {
  const client = useQueryClient();
  const [printing, setPrinting] = useState<Printing | null>(null);
  const [wasSeen, setSeen] = useState(false);
  const { press, pressed } = useSecondPress();
  const runner = printing?.runner;
  const state = useJobState(runner);
  usePrintFollowed(label.output.printer, state);
  useEffect(() => (open ? runner?.leave : undefined), [open, runner]);

  const follow = ({ runner, order }: Printing): void => {
    const { productid } = order.line;
    const { phase } = runner.state();
    const trouble = phase.is === 'stopped' || phase.is === 'asked' ? phase.trouble : null;
    const now = trouble?.is === 'changed' ? productFrom(label.product.name, trouble.fresh) : null;
    if (now) label.show(now);
    if (!runner.isLeft()) return;
    // Under way when the dialog was closed: there is nothing else left to say it in.
    const description = phase.is === 'asked' ? doubtText(trouble, order) : trouble && stoppedText(trouble, productid);
    if (description === null) return;
    notify({ type: 'error', title: `Label of ${productid}`, description, duration: 10_000 });
  };

  return {
    /** What was printed last, and where that stands; null before anything was. */
    printing: printing && state ? { order: printing.order, batch: printing.batch, state } : null,
    /** Shares the PDF that is ready, to be called within a press; null where none is. */
    shareReady: press,
    /** Whether a person said that the labels came out. */
    wasSeen,
    /** Whether nothing is under way and nothing is asked that comes first. */
    canPrint: state === null || (!isUnderWay(state) && state.unheard.length === 0),
    print: (order: LabelOrder): void => {
      const next = startLabel(client, order, label, pressed);
      next.runner.subscribe(() => follow(next));
      setSeen(false);
      setPrinting(next);
    },
    /** Stops waiting, for the printer or for a press. */
    cancel: () => runner?.cancel(),
    /** Leaves what was printed: all is as before. */
    forget: () => setPrinting(null),
    /** Waits no longer for what lies in the printer's queue. */
    stopWaiting: () => runner?.stopWaiting(),
    /** Prints what did not come out. */
    goOn: () => runner?.goOn(),
    /** Tells which labels did not come out. */
    seen: (missing: Runs): void => {
      setSeen(missing.length === 0);
      runner?.seen(missing);
    },
  };
};

export type LabelPrint = ReturnType<typeof useLabelPrint>;
