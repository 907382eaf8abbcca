import { useEffect, useRef } from 'react';
import type { PrinterSelection } from '../printer/use-printer-selection.ts';
import type { JobState } from './job/job-state.ts';

const none: readonly object[] = [];

/**
 * Tells the choice of printers what lies in a printer's queue, and how a job ended there: another can be chosen only among
 * those that are there now.
 */
export const usePrintFollowed = ({ printEnded, follow }: PrinterSelection, state: JobState | null): void => {
  const ahead = state?.ahead ?? none;
  useEffect(() => follow(ahead), [follow, ahead]);
  const tell = useRef(printEnded);
  useEffect(() => {
    tell.current = printEnded;
  }, [printEnded]);
  const phase = state?.phase;
  const trouble = phase?.is === 'stopped' || phase?.is === 'asked' ? phase.trouble : null;
  const fault = trouble?.is === 'fault' ? trouble.fault : null;
  const isOver = phase?.is === 'done' || fault !== null;
  useEffect(() => {
    if (isOver) tell.current(fault);
  }, [isOver, fault]);
};
