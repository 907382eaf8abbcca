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
import { type PrinterStatus, statusSentence } from '../../print-service/printer-status.ts';
import { rasterise } from '../label/rasterise.ts';

/** The two labels that a printer is tried with. */
export type TrialKind = 'test' | 'calibration';

type Trial =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly kind: TrialKind }
  /** The printer takes nothing just now: nothing was sent yet. */
  | { readonly state: 'waiting'; readonly kind: TrialKind; readonly sentence: string }
  | { readonly state: 'done' | 'failed'; readonly sentence: string };

const clock = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const labelOf = (kind: TrialKind, settings: MachineSettings): Label =>
  kind === 'test'
    ? testLabel({ shopName: config.shopName, rasterise, date: clock.format(new Date()) })
    : calibrationLabel(settings);

const names = { test: 'Test label', calibration: 'Calibration label' };

/** A label that tries a printer. */
interface TrialOrder {
  readonly kind: TrialKind;
  readonly target: PrintTarget;
  readonly printer: string;
  readonly settings: MachineSettings;
}

const send = async (order: TrialOrder, onStatus: (status: PrinterStatus) => void, signal: AbortSignal) => {
  const { kind, target, printer, settings } = order;
  const label = labelOf(kind, settings);
  const fit = placed(label, settings);
  if ('refused' in fit) return { state: 'failed', sentence: fit.refused } as const;
  try {
    await waitUntilReady(target, printer, { onStatus, signal });
    await printJob(target, printer, labelCommands(label, 1, settings), signal);
    return { state: 'done', sentence: `${names[kind]} sent to ${printer}.` } as const;
  } catch (error) {
    if (error === signal.reason) return { state: 'idle' } as const;
    console.error('The label was not printed', error);
    return { state: 'failed', sentence: (await explainFault(error)).sentence } as const;
  }
};

/** Prints a label that tries the printer, with the settings of this computer. What waits when this goes is not sent. */
export const useTrial = (target: PrintTarget, settings: MachineSettings) => {
  const [trial, setTrial] = useState<Trial>({ state: 'idle' });
  const ending = useRef(new AbortController());
  useEffect(() => () => ending.current.abort(), []);
  const print = async (kind: TrialKind, printer: string): Promise<void> => {
    ending.current = new AbortController();
    setTrial({ state: 'sending', kind });
    const onStatus = (status: PrinterStatus) =>
      setTrial({ state: 'waiting', kind, sentence: statusSentence(status, printer) ?? '' });
    setTrial(await send({ kind, target, printer, settings }, onStatus, ending.current.signal));
  };
  return { trial, print, cancel: () => ending.current.abort() };
};
