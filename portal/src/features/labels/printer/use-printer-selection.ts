import { useCallback, useState } from 'react';
import type { MachineSettings } from '../../../../../shop/label/machine-settings.ts';
import { config } from '../../../lib/config.ts';
import type { PrintTarget } from '../print-service/connection.ts';
import type { PrintFault } from '../print-service/fault.ts';
import type { PrinterStatus } from '../print-service/printer-status.ts';
import { asksNobody, isPassing, type Printers } from './find-printers.ts';
import { useMachineSettings } from './machine-settings.ts';
import { choosePrinter, chosenOf, type MissingPrinter, type Offer, type PrinterChoice } from './printer-choice.ts';
import { rememberedPrinter, rememberedTarget } from './remembered.ts';
import { usePrinterStatus } from './use-printer-status.ts';
import { useLookingForMissed, usePrinters } from './use-printers.ts';
import { type Lying, useQueue } from './use-queue.ts';

export interface PrinterSelection {
  readonly printers: Printers;
  /** Stays while the printers are looked for again; null before they were listed, and where the printer is gone. */
  readonly choice: PrinterChoice | null;
  readonly missing: MissingPrinter | null;
  readonly target: PrintTarget;
  /** What the chosen printer says of itself. */
  readonly status: PrinterStatus;
  /** The printer that refused a job last, until the printers are looked for again. */
  readonly rejecting: string | null;
  /** That the oldest job that went from here lies in its printer's queue, and why; null as long as it may come out. */
  readonly lying: Lying | null;
  /** How the label printer of this computer is set. */
  readonly settings: MachineSettings;
  /** Takes another of the printers listed, on this computer from now on. */
  choose(printer: string): void;
  /** Sends labels elsewhere, on this computer from now on. */
  aim(target: PrintTarget): void;
  /** As a person wants it: everything on the way to the printers is tried, and QZ Tray may ask. */
  lookAgain(): void;
  /** Waits no longer for an answer of the person at this computer. */
  stopWaiting(asking: 'service' | 'browser'): void;
  /** Told which jobs went to a printer and have no end yet, the oldest first. */
  follow(jobs: readonly object[]): void;
  /** Told how a print ended, null for well; looks for the printers again where that may help and asks nobody. */
  printEnded(fault: PrintFault | null): void;
}

const firstTarget = (): PrintTarget => (config.demo?.printer ? rememberedTarget.get() : 'computer');

/** The printer that is offered to a target, kept as long as no other list says otherwise. */
const useOffer = (target: PrintTarget, printers: Printers, chosen: string | null): Offer | null => {
  const [offers, setOffers] = useState<Readonly<Record<PrintTarget, Offer | null>>>({ computer: null, demo: null });
  const before = offers[target];
  if (printers.state !== 'listed') return before;
  const offer = choosePrinter(printers.printers, config.labelPrinter, chosen, before);
  if (offer !== before) setOffers({ ...offers, [target]: offer });
  return offer;
};

/**
 * Which printer the labels of this computer go to, and how that is changed.
 * @param isShown whether the printers are on the screen: else they are not looked for every few seconds
 */
export const usePrinterSelection = (isShown: boolean): PrinterSelection => {
  const [target, setTarget] = useState(firstTarget);
  const [chosen, setChosen] = useState(() => ({ computer: rememberedPrinter.get(), demo: null as string | null }));
  const [rejecting, setRejecting] = useState<string | null>(null);
  const { printers, lookAgain, lookQuietly, stopWaiting } = usePrinters(target, isShown);
  const offer = useOffer(target, printers, chosen[target]);
  const choice = chosenOf(offer);
  const printer = choice?.printer ?? null;
  const choose = (next: string): void => {
    // A list whose choice is gone from it says that nothing is chosen: nobody chose that.
    if (next === '') return;
    setChosen({ ...chosen, [target]: next });
    if (target === 'computer') rememberedPrinter.set(next);
  };
  const aim = (next: PrintTarget): void => {
    setTarget(next);
    rememberedTarget.set(next);
  };
  // A printer is asked how it is over a connection: where there is none, that would make one.
  const status = usePrinterStatus(target, printers.state === 'listed' ? printer : null);
  const missing = offer && 'gone' in offer ? offer : null;
  useLookingForMissed(isShown && (missing !== null || status.kind === 'gone'), lookQuietly);
  const settings = useMachineSettings();
  const { lying, follow } = useQueue({ choice, missing, status });
  const printEnded = useCallback(
    (fault: PrintFault | null): void => {
      setRejecting(fault?.kind === 'rejecting' ? printer : null);
      if (fault && (isPassing(fault) || (fault.kind === 'vanished' && asksNobody()))) lookQuietly();
    },
    [printer, lookQuietly],
  );
  return {
    printers,
    choice,
    missing,
    target,
    status,
    rejecting,
    lying,
    settings,
    choose,
    aim,
    lookAgain: useCallback(() => {
      setRejecting(null);
      lookAgain();
    }, [lookAgain]),
    stopWaiting,
    follow,
    printEnded,
  };
};
