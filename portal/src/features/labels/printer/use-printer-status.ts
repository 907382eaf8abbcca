import { useEffect, useState } from 'react';
import { watchPrinter } from '../print-service/client.ts';
import type { PrintTarget } from '../print-service/connection.ts';
import { type PrinterStatus, unknownStatus } from '../print-service/printer-status.ts';

/** What the chosen printer says of itself, as it changes; 'unknown' without a printer. */
export const usePrinterStatus = (target: PrintTarget, printer: string | null): PrinterStatus => {
  const [said, setSaid] = useState<{ of: string; status: PrinterStatus } | null>(null);
  useEffect(() => {
    if (printer === null) return;
    return watchPrinter(target, printer, (status) => setSaid({ of: printer, status }));
  }, [target, printer]);
  return said !== null && said.of === printer ? said.status : unknownStatus;
};
