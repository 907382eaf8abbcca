import { useState } from 'react';
import type { Label } from '../../../../../shop/label/elements.ts';
import { calibrationLabel, testLabel } from '../../../../../shop/label/machine-labels.ts';
import type { MachineSettings } from '../../../../../shop/label/machine-settings.ts';
import { placed } from '../../../../../shop/label/placing.ts';
import { labelCommands } from '../../../../../shop/label/tspl.ts';
import { config } from '../../../lib/config.ts';
import { explainFault } from '../explain-fault.ts';
import { printCommands } from '../print-client.ts';
import type { PrintTarget } from '../printer-choice.ts';
import { rasterise } from '../rasterise.ts';

/** The two labels that a printer is tried with. */
export type TrialKind = 'test' | 'calibration';

export type Trial =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly kind: TrialKind }
  | { readonly state: 'done' | 'failed'; readonly sentence: string };

const clock = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const labelOf = (kind: TrialKind, settings: MachineSettings): Label =>
  kind === 'test'
    ? testLabel({ shopName: config.shopName, rasterise, date: clock.format(new Date()) })
    : calibrationLabel(settings);

const names = { test: 'Test label', calibration: 'Calibration label' };

const send = async (kind: TrialKind, target: PrintTarget, printer: string, settings: MachineSettings) => {
  const label = labelOf(kind, settings);
  const fit = placed(label, settings);
  if ('refused' in fit) return { state: 'failed', sentence: fit.refused } as const;
  try {
    await printCommands(target, printer, labelCommands(label, 1, settings));
    return { state: 'done', sentence: `${names[kind]} sent to ${printer}.` } as const;
  } catch (error) {
    console.error('The label was not printed', error);
    return { state: 'failed', sentence: (await explainFault(error)).sentence } as const;
  }
};

/** Prints a label that tries the printer, with the settings of this computer. */
export const useTrial = (target: PrintTarget, settings: MachineSettings) => {
  const [trial, setTrial] = useState<Trial>({ state: 'idle' });
  const print = async (kind: TrialKind, printer: string): Promise<void> => {
    setTrial({ state: 'sending', kind });
    setTrial(await send(kind, target, printer, settings));
  };
  return { trial, print };
};
