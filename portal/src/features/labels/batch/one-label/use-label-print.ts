import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notify } from '../../../../ui/toaster.tsx';
import type { LabelLine } from '../../printer/label/label-line.ts';
import type { Output } from '../../printer/output-choice.ts';
import { recordPrinted } from '../../records/records.mutations.ts';
import { isUnderWay, newJob } from '../job/job-state.ts';
import { type LabelRunner, startLabelJob } from '../job/label-job.ts';
import { useJobState } from '../job/use-job-state.ts';
import { intoPdf, toPrinter } from '../job/way-out.ts';
import { freshLines } from '../lines/fresh-lines.ts';
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
}

/** The labels that the product of these lines has now. */
const labelsNow = async (client: QueryClient, name: string, lines: readonly LabelLine[]) => {
  const product = productFrom(name, await freshLines(client, lines));
  return product ? labelsOfProduct(product) : [];
};

/** One label is a batch of one: all its copies go out together, and it ends with its page. */
const startLabel = (
  client: QueryClient,
  order: LabelOrder,
  { product, template, output }: ProductLabel,
): LabelRunner => {
  const { line, copies, firstPlace, printer } = order;
  const { target } = output.printer;
  return startLabelJob({
    batch: { template, lines: [line], copies: [copies], forStale: false },
    start: newJob(copies, copies),
    way:
      order.output === 'printer'
        ? toPrinter(template, () => ({ target, printer }))
        : intoPdf(template, order.output, firstPlace, `Label ${line.productid}`),
    ask: (lines) => labelsNow(client, product.name, lines),
    keeper: null,
    onPrinted: (labels) => void recordPrinted(client, labels),
  });
};

/**
 * Prints a label, or saves it as a PDF, and tells how far that is. What was not sent when the dialog closes never is.
 * @param open whether the dialog is there
 */
export const useLabelPrint = (label: ProductLabel, open: boolean) => {
  const client = useQueryClient();
  const [printing, setPrinting] = useState<{ readonly order: LabelOrder; readonly runner: LabelRunner } | null>(null);
  const [wasSeen, setSeen] = useState(false);
  const runner = printing?.runner;
  const state = useJobState(runner);
  useEffect(() => (open ? runner?.leave : undefined), [open, runner]);

  const follow = (runner: LabelRunner, { line: { productid }, copies }: LabelOrder): void => {
    const { phase } = runner.state();
    const trouble = phase.is === 'stopped' || phase.is === 'doubt' ? phase.trouble : null;
    const now = trouble?.is === 'changed' ? productFrom(label.product.name, trouble.fresh) : null;
    if (now) label.show(now);
    if (!runner.isLeft() || trouble === null) return;
    // Under way when the dialog was closed: there is nothing else left to say it in.
    const description = phase.is === 'doubt' ? doubtText(trouble, copies) : stoppedText(trouble, productid);
    notify({ type: 'error', title: `Label of ${productid}`, description, duration: 10_000 });
  };

  return {
    /** What was printed last, and where that stands; null before anything was. */
    printed: printing?.order ?? null,
    phase: state?.phase ?? null,
    /** Whether a person said that the labels came out. */
    wasSeen,
    /** Whether nothing is under way and nothing is asked that comes first. */
    canPrint: state === null || !isUnderWay(state),
    print: (order: LabelOrder): void => {
      const runner = startLabel(client, order, label);
      runner.subscribe(() => follow(runner, order));
      setSeen(false);
      setPrinting({ order, runner });
    },
    /** Stops waiting for the printer. */
    cancel: () => runner?.cancel(),
    /** Whether the labels came out. */
    answer: (cameOut: boolean): void => {
      setSeen(cameOut);
      runner?.seen(cameOut && printing ? printing.order.copies : 0);
    },
  };
};

export type LabelPrint = ReturnType<typeof useLabelPrint>;
