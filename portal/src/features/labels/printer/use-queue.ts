import { useEffect, useState } from 'react';
import { type PrinterStatus, statusSentence, unknownStatus } from '../print-service/printer-status.ts';
import type { MissingPrinter, PrinterChoice } from './printer-choice.ts';
import { missingText, queueSentence } from './printer-words.ts';
import { useQuestion } from './use-question.ts';

/** How long a job may take before it is said that it lies in the printer's queue, in ms. */
export const queuedAfter = 10_000;

/** The printer that is chosen, or the one that is gone, and what it says. */
interface Chosen {
  readonly choice: PrinterChoice | null;
  readonly missing: MissingPrinter | null;
  readonly status: PrinterStatus;
}

/** That a job lies in a printer's queue, and why, in a sentence. */
export interface Lying {
  readonly printer: string;
  readonly why: string;
}

const none: readonly object[] = [];

/** The printers to which jobs went: another may be chosen, or none be left, while they lie in their queues. */
const usePrintersOf = (jobs: readonly object[], printer: string | undefined): WeakMap<object, string> => {
  const [printers] = useState(() => new WeakMap<object, string>());
  useEffect(() => {
    if (printer === undefined) return;
    for (const job of jobs) if (!printers.has(job)) printers.set(job, printer);
  }, [jobs, printer, printers]);
  return printers;
};

/** Whether a job is there for longer than it takes to print it, the time apart in which QZ Tray asks. */
const useLate = (job: object | undefined, isAsked: boolean): boolean => {
  const [late, setLate] = useState<object | null>(null);
  useEffect(() => {
    if (!job || isAsked) return;
    const timer = setTimeout(() => setLate(job), queuedAfter);
    return () => clearTimeout(timer);
  }, [job, isAsked]);
  return job !== undefined && late === job;
};

/**
 * What is known of the jobs that went from here and have no end yet: `follow` takes them, the oldest first. The oldest is
 * said to lie in its printer's queue at once where the printer says why, else after 10 s; not while QZ Tray asks, since
 * then it is not there yet.
 */
export const useQueue = ({ choice, missing, status }: Chosen) => {
  const [jobs, follow] = useState(none);
  const printers = usePrintersOf(jobs, choice?.printer);
  const isAsked = useQuestion() !== null;
  const [job] = jobs;
  const isLate = useLate(job, isAsked);
  const printer = job && (printers.get(job) ?? choice?.printer ?? missing?.gone);
  const whyOf = (printer: string): string | null => {
    if (missing?.gone === printer) return missingText(missing);
    const said = choice?.printer === printer ? status : unknownStatus;
    return statusSentence(said, printer) ?? (isLate ? queueSentence(said, printer) : null);
  };
  const why = printer === undefined || isAsked ? null : whyOf(printer);
  const lying: Lying | null = printer === undefined || why === null ? null : { printer, why };
  return { lying, follow };
};
