import { useState } from 'react';
import { config } from '../../lib/config.ts';
import {
  choosePrinter,
  type PrinterChoice,
  type PrintTarget,
  rememberedPrinter,
  rememberedTarget,
  rememberPrinter,
  rememberTarget,
} from './printer-choice.ts';
import { type Printers, usePrinters } from './use-printers.ts';

export interface PrinterSelection {
  readonly printers: Printers;
  readonly choice: PrinterChoice | null;
  readonly target: PrintTarget;
  /** Takes another of the printers listed, on this computer from now on. */
  choose(printer: string): void;
  /** Sends labels elsewhere, on this computer from now on. */
  aim(target: PrintTarget): void;
  lookAgain(): void;
}

const firstTarget = (): PrintTarget => (config.demo?.printer ? rememberedTarget() : 'computer');

/** Which printer the labels of this computer go to, and how that is changed. */
export const usePrinterSelection = (): PrinterSelection => {
  const [target, setTarget] = useState(firstTarget);
  const [chosen, setChosen] = useState(rememberedPrinter);
  const { printers, lookAgain } = usePrinters(target);
  const choice = printers.state === 'listed' ? choosePrinter(printers.printers, config.labelPrinter, chosen) : null;
  const choose = (printer: string): void => {
    setChosen(printer);
    if (target === 'computer') rememberPrinter(printer);
  };
  const aim = (next: PrintTarget): void => {
    setTarget(next);
    rememberTarget(next);
  };
  return { printers, choice, target, choose, aim, lookAgain };
};
