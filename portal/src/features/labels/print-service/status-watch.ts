import { type PrinterStatus, reported, reportFrom, type StatusReport, unknownStatus } from './printer-status.ts';

// What the printers of this page's connection said of themselves, and who wants to know.

interface Watcher {
  readonly printer: string;
  readonly onStatus: (status: PrinterStatus) => void;
}

const watchers = new Set<Watcher>();
const reports = new Map<string, StatusReport>();

/** What a printer said of itself last. */
export const lastStatus = (printer: string): PrinterStatus => reports.get(printer)?.status ?? unknownStatus;

/** Takes an event of the print service's printer stream. */
export const statusHeard = (event: unknown): void => {
  const report = reportFrom(event, performance.now());
  if (!report) return;
  reports.set(report.printer, reported(reports.get(report.printer) ?? null, report));
  for (const { printer, onStatus } of watchers) if (printer === report.printer) onStatus(lastStatus(printer));
};

/** Nothing is known of any printer once the service has hung up. */
export const connectionEnded = (): void => {
  reports.clear();
  for (const { onStatus } of watchers) onStatus(unknownStatus);
};

/** Tells `onStatus` from now on what the printer says of itself, at once if that is known; answers how to stop that. */
export const addWatcher = (printer: string, onStatus: (status: PrinterStatus) => void): (() => void) => {
  const watcher = { printer, onStatus };
  watchers.add(watcher);
  if (reports.has(printer)) onStatus(lastStatus(printer));
  return () => watchers.delete(watcher);
};

export const isAnybodyWatching = (): boolean => watchers.size > 0;
