import { useEffect, useState } from 'react';
import { type PrinterStatus, statusSentence } from '../print-service/printer-status.ts';
import type { PrinterSelection } from './use-printer-selection.ts';

/** How long a job may take before it is said that it lies in the printer's queue, in ms. */
const queuePatience = 10_000;

/** Why a job still lies in the queue of a printer that says nothing of itself, in a sentence. */
const silentSentence = ({ kind }: PrinterStatus, printer: string): string =>
  kind === 'busy'
    ? `${printer} takes nothing: see that it is switched on and connected.`
    : `${printer} does not say why: see that it is switched on, and look at the printer list of this computer.`;

/**
 * Why a job lies in the printer's queue, in a sentence: at once where the printer says so, else after 10 s. Null as long
 * as it may still come out, and without a job.
 */
export const useQueueSentence = (job: object | undefined, { choice, status }: PrinterSelection): string | null => {
  const [late, setLate] = useState<object | null>(null);
  useEffect(() => {
    if (!job) return;
    const timer = setTimeout(() => setLate(job), queuePatience);
    return () => clearTimeout(timer);
  }, [job]);
  if (!job || !choice) return null;
  return statusSentence(status, choice.printer) ?? (late === job ? silentSentence(status, choice.printer) : null);
};
