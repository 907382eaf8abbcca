import { useEffect, useState } from 'react';
import { statusSentence } from '../print-service/printer-status.ts';
import { queueSentence } from './printer-words.ts';
import type { PrinterSelection } from './use-printer-selection.ts';
import { useQuestion } from './use-question.ts';

/** How long a job may take before it is said that it lies in the printer's queue, in ms. */
export const queuedAfter = 10_000;

/**
 * Why a job lies in the printer's queue, in a sentence: at once where the printer says so, else after 10 s. Null as long
 * as it may still come out, without a job, and while QZ Tray asks: then it is not in the queue yet.
 */
export const useQueueSentence = (job: object | undefined, { choice, status }: PrinterSelection): string | null => {
  const [late, setLate] = useState<object | null>(null);
  const isAsked = useQuestion() !== null;
  useEffect(() => {
    if (!job || isAsked) return;
    const timer = setTimeout(() => setLate(job), queuedAfter);
    return () => clearTimeout(timer);
  }, [job, isAsked]);
  if (!job || !choice || isAsked) return null;
  return statusSentence(status, choice.printer) ?? (late === job ? queueSentence(status, choice.printer) : null);
};
