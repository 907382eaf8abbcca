import { useEffect, useState } from 'react';
import { statusSentence } from '../print-service/printer-status.ts';
import { queueSentence } from './printer-words.ts';
import type { PrinterSelection } from './use-printer-selection.ts';

/** How long a job may take before it is said that it lies in the printer's queue, in ms. */
export const queuedAfter = 10_000;

/**
 * Why a job lies in the printer's queue, in a sentence: at once where the printer says so, else after 10 s. Null as long
 * as it may still come out, and without a job.
 */
export const useQueueSentence = (job: object | undefined, { choice, status }: PrinterSelection): string | null => {
  const [late, setLate] = useState<object | null>(null);
  useEffect(() => {
    if (!job) return;
    const timer = setTimeout(() => setLate(job), queuedAfter);
    return () => clearTimeout(timer);
  }, [job]);
  if (!job || !choice) return null;
  return statusSentence(status, choice.printer) ?? (late === job ? queueSentence(status, choice.printer) : null);
};
