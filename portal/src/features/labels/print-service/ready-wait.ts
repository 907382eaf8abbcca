import type { PrintTarget } from './connection.ts';
import { isHolding, type PrinterStatus } from './printer-status.ts';

/** How a printer is asked and followed. */
interface Watching {
  readonly askStatus: (target: PrintTarget, printer: string) => Promise<PrinterStatus>;
  readonly watchPrinter: (
    target: PrintTarget,
    printer: string,
    onStatus: (status: PrinterStatus) => void,
  ) => () => void;
}

export interface Waiting {
  /** Told what the printer says of itself while it is waited for. */
  readonly onStatus?: (status: PrinterStatus) => void;
  readonly signal?: AbortSignal;
}

/**
 * Resolves with the printer's status when it would print what it is sent: at once if it says nothing to the contrary,
 * else when somebody has put in paper, closed the cover, switched it on. A print service that hangs up meanwhile is no
 * such word. Rejects with the signal's reason.
 */
export const readyWait =
  ({ askStatus, watchPrinter }: Watching) =>
  async (target: PrintTarget, printer: string, { onStatus, signal }: Waiting = {}): Promise<PrinterStatus> => {
    const first = await askStatus(target, printer);
    signal?.throwIfAborted();
    if (!isHolding(first)) return first;
    onStatus?.(first);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        stop();
        signal?.removeEventListener('abort', abort);
      };
      const abort = (): void => {
        end();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort);
      const stop = watchPrinter(target, printer, (status) => {
        if (isHolding(status)) return onStatus?.(status);
        queueMicrotask(end); // `stop` is not there yet while the watch begins
        resolve(status);
      });
    });
  };
