import {
  isOwnWord,
  type PrinterStatus,
  reported,
  reportFrom,
  type StatusReport,
  unknownStatus,
} from './printer-status.ts';

// What the printers said of themselves over this page's connection, and who wants to know.

interface Watcher {
  readonly printer: string;
  readonly onStatus: (status: PrinterStatus) => void;
}

export class PrinterStates {
  readonly #watchers = new Set<Watcher>();
  readonly #reports = new Map<string, StatusReport>();
  /** Those that told of their own state on this page, of which a queue knows nothing. */
  readonly #telling = new Set<string>();
  /** Those that were ever told of on this page: the service calls them by this name here, too. */
  readonly #known = new Set<string>();
  /** Those that the service named when it was asked last, and those that it listed; null where it was not. */
  #named: readonly string[] | null = null;
  #listed: readonly string[] | null = null;

  /** What a printer said of itself last. */
  last(printer: string): PrinterStatus {
    if (this.#isGone(printer)) return { kind: 'gone' };
    return this.#reports.get(printer)?.status ?? unknownStatus;
  }

  /** Whether the printer's own state was ever heard, and not only that of its queue. */
  tellsOfItself(printer: string): boolean {
    return this.#telling.has(printer);
  }

  /** Whether anybody wants to know of a printer. */
  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Tells `onStatus` from now on what the printer says of itself, at once if that is known; answers how to stop that. */
  watch(printer: string, onStatus: (status: PrinterStatus) => void): () => void {
    const watcher = { printer, onStatus };
    this.#watchers.add(watcher);
    const last = this.last(printer);
    if (last.kind !== 'unknown') onStatus(last);
    return () => this.#watchers.delete(watcher);
  }

  /** Takes an event of the print service's printer stream. */
  heard(event: unknown): void {
    const report = reportFrom(event, performance.now());
    if (!report) return;
    const { printer } = report;
    this.#known.add(printer);
    if (this.#named && !this.#named.includes(printer)) this.#named = [...this.#named, printer];
    if (isOwnWord(event)) this.#telling.add(printer);
    this.#reports.set(printer, reported(this.#reports.get(printer) ?? null, report));
    this.#tell((watched) => watched === printer);
  }

  /** The service was asked what the printers say, and named these. */
  named(printers: readonly string[]): void {
    if (printers.length === 0) {
      this.forget();
      return;
    }
    this.#named = printers;
    this.#tell((watched) => this.#isGone(watched));
  }

  /** The service listed these. */
  listed(printers: readonly string[], areTelling: boolean): void {
    this.#listed = printers;
    if (areTelling) for (const printer of printers) this.#telling.add(printer);
  }

  /** Nothing is known of any printer once the service has hung up. */
  ended(): void {
    this.#listed = null;
    this.forget();
  }

  /** Nothing is told of any printer: what was said last need not be true any more. */
  forget(): void {
    this.#reports.clear();
    this.#named = null;
    for (const { onStatus } of this.#watchers) onStatus(unknownStatus);
  }

  /** Some systems have other names for the printers that they tell of than for those that they list. */
  #isGone(printer: string): boolean {
    if (this.#named === null || this.#named.includes(printer)) return false;
    return this.#known.has(printer) || !this.#listed?.includes(printer);
  }

  #tell(isMeant: (printer: string) => boolean): void {
    for (const { printer, onStatus } of [...this.#watchers]) if (isMeant(printer)) onStatus(this.last(printer));
  }
}
