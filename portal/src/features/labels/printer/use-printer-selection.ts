import { useState } from 'react';
import type { MachineSettings } from '../../../../../shop/label/machine-settings.ts';
import { config } from '../../../lib/config.ts';
import type { PrintTarget } from '../print-service/connection.ts';
import type { PrinterStatus } from '../print-service/printer-status.ts';
import { useMachineSettings } from './machine-settings.ts';
import { choosePrinter, type PrinterChoice } from './printer-choice.ts';
import { rememberedPrinter, rememberedTarget } from './remembered.ts';
import { usePrinterStatus } from './use-printer-status.ts';
import { type Printers, usePrinters } from './use-printers.ts';

export interface PrinterSelection {
  readonly printers: Printers;
  readonly choice: PrinterChoice | null;
  readonly target: PrintTarget;
  /** What the chosen printer says of itself. */
  readonly status: PrinterStatus;
  /** How the label printer of this computer is set. */
  readonly settings: MachineSettings;
  /** Takes another of the printers listed, on this computer from now on. */
  choose(printer: string): void;
  /** Sends labels elsewhere, on this computer from now on. */
  aim(target: PrintTarget): void;
  lookAgain(): void;
}

const firstTarget = (): PrintTarget => (config.demo?.printer ? rememberedTarget.get() : 'computer');

/** Which printer the labels of this computer go to, and how that is changed. */
export const usePrinterSelection = (): PrinterSelection => {
  const [target, setTarget] = useState(firstTarget);
  const [chosen, setChosen] = useState(() => ({ computer: rememberedPrinter.get(), demo: null as string | null }));
  const { printers, lookAgain } = usePrinters(target);
  const choice =
    printers.state === 'listed' ? choosePrinter(printers.printers, config.labelPrinter, chosen[target]) : null;
  const choose = (printer: string): void => {
    setChosen({ ...chosen, [target]: printer });
    if (target === 'computer') rememberedPrinter.set(printer);
  };
  const aim = (next: PrintTarget): void => {
    setTarget(next);
    rememberedTarget.set(next);
  };
  const status = usePrinterStatus(target, choice?.printer ?? null);
  const settings = useMachineSettings();
  return { printers, choice, target, status, settings, choose, aim, lookAgain };
};
