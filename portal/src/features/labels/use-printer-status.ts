import { useEffect, useState } from 'react';
import { askStatus, watchPrinter } from './print-client.ts';
import type { PrintTarget } from './printer-choice.ts';
import { isHolding, type PrinterStatus, unknownStatus } from './printer-status.ts';

/** How often a printer that holds is asked: not every system tells that it is well again (qzind/tray 1278). */
const askEvery = 3_000;

/** What the chosen printer says of itself, as it changes; 'unknown' without a printer. */
export const usePrinterStatus = (target: PrintTarget, printer: string | null): PrinterStatus => {
  const [said, setSaid] = useState<{ of: string; status: PrinterStatus } | null>(null);
  useEffect(() => {
    if (printer === null) return;
    return watchPrinter(target, printer, (status) => setSaid({ of: printer, status }));
  }, [target, printer]);
  const status = said !== null && said.of === printer ? said.status : unknownStatus;
  const isWaiting = isHolding(status);
  useEffect(() => {
    if (!isWaiting || printer === null) return;
    const timer = setInterval(() => void askStatus(target, printer), askEvery);
    return () => clearInterval(timer);
  }, [target, printer, isWaiting]);
  return status;
};
