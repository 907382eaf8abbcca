import type { ChangeList } from '../../lib/answers.ts';
import type { News, Watched } from '../../lib/live/news.ts';
import type { HistoryKind } from './change.ts';

const tables: Readonly<Record<HistoryKind, Watched>> = {
  product: 'products',
  customer: 'customers',
  discount: 'discounts',
  profile: 'profiles',
};

/** Customers are told by another key than that which their history has. */
const isToldById = (kind: HistoryKind): boolean => kind !== 'customer';

/** Whether something may have come to the history of a record; null for that of the whole kind. */
export const isNewsOf = (news: News, kind: HistoryKind, record: string | null): boolean => {
  const own = news.get(tables[kind]);
  // The history of all products has the categories in it.
  if (kind === 'product' && record === null && news.has('categories')) return true;
  if (!own) return false;
  return own.isUntold || record === null || !isToldById(kind) || own.rows.has(record);
};

/** The latest change of a history; 0 of an empty one. */
export const latestIn = ({ changes }: ChangeList): number => Math.max(0, ...changes.map(({ changeid }) => changeid));

/** What a history needs of the page that shows it. */
interface HistoryPorts {
  read(): Promise<ChangeList>;
  /** What is shown; undefined while it is read for the first time. */
  shown(): ChangeList | undefined;
  /** Has what is shown read again as a whole, so that it says where that fails. */
  readAsWhole(): void;
  /** Whether it is being read or written to by the page itself. */
  isBusy(): boolean;
  /** It was read again. */
  onRead(now: ChangeList, shown: ChangeList): void;
}

/** Reads a history again as often as there may be something new in it, one time after the other. */
export class FollowedHistory {
  readonly #ports: HistoryPorts;
  #isDue = false;
  #isReading = false;
  #isOver = false;

  constructor(ports: HistoryPorts) {
    this.#ports = ports;
  }

  hear(): void {
    this.#isDue = true;
    void this.look();
  }

  /** The page may have time now. */
  async look(): Promise<void> {
    if (!this.#isDue || this.#isReading || this.#isOver || this.#ports.isBusy()) return;
    this.#isDue = false;
    const shown = this.#ports.shown();
    if (!shown) return this.#ports.readAsWhole();
    this.#isReading = true;
    try {
      const now = await this.#ports.read();
      if (this.#isOver) return;
      // What the page itself read or wrote meanwhile may be the newer one.
      if (this.#ports.shown() === shown && !this.#ports.isBusy()) this.#ports.onRead(now, shown);
      else this.#isDue = true;
    } catch {
      if (!this.#isOver) this.#ports.readAsWhole();
    } finally {
      this.#isReading = false;
    }
    await this.look();
  }

  end(): void {
    this.#isOver = true;
  }
}
