import { type Fields, Refused, textOf } from './printer-jobs.ts';

/** How long a list of printers is used before they are looked for again, in ms. */
const listAge = 5_000;

/** The printers as QZ Tray knows them: its list may be older than what is there. */
export class PrinterList {
  readonly #look: () => readonly string[];
  readonly #clock: (() => number) | null;
  #known: readonly string[] = [];
  #at = Number.NEGATIVE_INFINITY;

  /** @param clock in ms; without one the list is always new */
  constructor(look: () => readonly string[], clock: (() => number) | null) {
    this.#look = look;
    this.#clock = clock;
  }

  names(): readonly string[] {
    const now = this.#clock?.() ?? Number.POSITIVE_INFINITY;
    if (now - this.#at >= listAge) {
      this.#known = this.#look();
      if (this.#clock) this.#at = now;
    }
    return this.#known;
  }

  /** The printer of this name, else one whose name begins with it, else one that contains it. */
  match(query: string): string | undefined {
    const names = this.names();
    const wanted = query.toLowerCase();
    return (
      names.find((name) => name.toLowerCase() === wanted) ??
      names.findLast((name) => name.toLowerCase().startsWith(wanted)) ??
      names.findLast((name) => name.toLowerCase().includes(wanted))
    );
  }
}

const letter = {
  name: 'na-letter',
  in: { width: 8.5, height: 11 },
  mm: { width: 215.89999389648438, height: 279.3999938964844 }, // as QZ Tray computes it
};

const detail = (name: string, index: number) => ({
  name,
  driver: 'TEXTONLY.ppd',
  connection: 'socket://127.0.0.1:9100',
  default: index === 0,
  sizes: [letter],
  density: -1,
});

const find = (params: Fields, printers: PrinterList): unknown => {
  if (!('query' in params) || params.query === null) return printers.names();
  const found = printers.match(textOf(params.query));
  if (found === undefined) throw new Refused('Specified printer could not be found.');
  return found;
};

/** The answer to a call about the printers there are. Throws Refused, also for a call that is not known. */
export const printersFor = (call: string, params: Fields, printers: PrinterList): unknown => {
  if (call === 'printers.find') return find(params, printers);
  if (call === 'printers.getDefault') return printers.names()[0];
  if (call === 'printers.detail') return printers.names().map(detail);
  throw new Refused(`Invalid function call: ${call || 'NONE'}`);
};
