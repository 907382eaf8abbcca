import { useEffect, useRef, useState } from 'react';
import type { Label } from '../../../../../../shop/label/elements.ts';
import { calibrationLabel, testLabel } from '../../../../../../shop/label/machine-labels.ts';
import type { MachineSettings } from '../../../../../../shop/label/machine-settings.ts';
import { placed } from '../../../../../../shop/label/placing.ts';
import { labelCommands } from '../../../../../../shop/label/tspl.ts';
import { config } from '../../../../lib/config.ts';
import { printJob, waitUntilReady } from '../../print-service/client.ts';
import type { PrintTarget } from '../../print-service/connection.ts';
import { explainFault } from '../../print-service/explain-fault.ts';
import type { PrintFault } from '../../print-service/fault.ts';
import type { JobEnd } from '../../print-service/print-job.ts';
import { type PrinterStatus, statusSentence } from '../../print-service/printer-status.ts';
import { rasterise } from '../label/rasterise.ts';
import { queuedAfter } from '../use-queue.ts';

/** The two labels that a printer is tried with. */
export type TrialKind = 'test' | 'calibration';

export type Trial =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly kind: TrialKind }
  /** The printer takes nothing just now: nothing was sent yet. */
  | { readonly state: 'waiting'; readonly kind: TrialKind; readonly sentence: string }
  | { readonly state: 'refused'; readonly sentence: string }
  /** The print service took it; 'queued' as long as it lies in the printer's queue. */
  | { readonly state: 'queued' | JobEnd; readonly of: TrialKind; readonly printer: string };

const clock = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const labelOf = (kind: TrialKind, settings: MachineSettings): Label =>
  kind === 'test'
    ? testLabel({ shopName: config.shopName, rasterise, date: clock.format(new Date()) })
    : calibrationLabel(settings);

/** A label that tries a printer. */
interface TrialOrder {
  readonly kind: TrialKind;
  readonly target: PrintTarget;
  readonly printer: string;
  readonly settings: MachineSettings;
}

interface Following {
  readonly signal: AbortSignal;
  readonly tell: (trial: Trial) => void;
  readonly ended: (fault: PrintFault | null) => void;
}

/** Prints the label and tells what becomes of it, to the end. */
const send = async (order: TrialOrder, { signal, tell, ended }: Following): Promise<void> => {
  const { kind, target, printer, settings } = order;
  const label = labelOf(kind, settings);
  const fit = placed(label, settings);
  if ('refused' in fit) return tell({ state: 'refused', sentence: fit.refused });
  try {
    const onStatus = (status: PrinterStatus) =>
      tell({ state: 'waiting', kind, sentence: statusSentence(status, printer) ?? '' });
    await waitUntilReady(target, printer, { onStatus, signal });
    tell({ state: 'sending', kind });
    const { end } = await printJob(target, printer, labelCommands(label, 1, settings), signal);
    ended(null);
    const timer = setTimeout(() => tell({ state: 'queued', of: kind, printer }), queuedAfter);
    tell({ state: await end, of: kind, printer });
    clearTimeout(timer);
  } catch (error) {
    if (error === signal.reason) return tell({ state: 'idle' });
    console.error('The label was not printed', error);
    const fault = await explainFault(error);
    ended(fault);
    tell({ state: 'refused', sentence: fault.sentence });
  }
};

/**
 * Prints a label that tries the printer, with the settings of this computer. What waits when this goes is not sent.
 * @param onEnd told how each print ended, null for well
 */
export const useTrial = (target: PrintTarget, settings: MachineSettings, onEnd: (fault: PrintFault | null) => void) => {
  const [trial, setTrial] = useState<Trial>({ state: 'idle' });
  const ending = useRef(new AbortController());
  useEffect(() => () => ending.current.abort(), []);
  const print = async (kind: TrialKind, printer: string): Promise<void> => {
    const own = new AbortController();
    ending.current = own;
    setTrial({ state: 'sending', kind });
    // What becomes of a label that lies in the queue is not told over the one that was printed after it.
    const tell = (next: Trial): void => {
      if (ending.current === own) setTrial(next);
    };
    await send({ kind, target, printer, settings }, { signal: own.signal, tell, ended: onEnd });
  };
  return { trial, print, cancel: () => ending.current.abort() };
};
