import type { LogFollower, LoggedTable, LoggedTransaction } from './log.ts';
import type { TableCatalog } from './table-catalog.ts';
import type { RawTransaction } from './transaction-reader.ts';

type Item = RawTransaction | { readonly began: true } | { readonly lost: string; readonly isLasting: boolean };

/** About the bytes that wait for the follower. */
const mostBytes = 32 * 1024 * 1024;
const fellBehind = 'More was written than could be told in time';

/**
 * Tells a follower one thing after the other. PostgreSQL is never kept waiting, since it would hold its log for us:
 * what a slow follower cannot take is dropped, and told as a gap.
 */
export class Delivery {
  readonly #follower: LogFollower;
  readonly #catalog: TableCatalog;
  readonly #failed: (error: Error) => void;
  readonly #mostBytes: number;
  #waiting: Item[] = [];
  #bytes = 0;
  #isTelling = false;

  /** `failed` hears of a table about which the catalog could not be asked. */
  constructor(follower: LogFollower, catalog: TableCatalog, failed: (error: Error) => void, most = mostBytes) {
    this.#follower = follower;
    this.#catalog = catalog;
    this.#failed = failed;
    this.#mostBytes = most;
  }

  began(): void {
    this.#add({ began: true });
  }

  lost(reason: string, isLasting: boolean): void {
    // What waits was committed before, but a follower who asks anew needs none of it.
    this.#clear();
    this.#add({ lost: reason, isLasting });
  }

  committed(transaction: RawTransaction): void {
    this.#bytes += transaction.size;
    if (this.#bytes <= this.#mostBytes) {
      this.#add(transaction);
      return;
    }
    this.lost(fellBehind, false);
    this.began();
  }

  /** Nothing more is told. */
  end(): void {
    this.#clear();
  }

  #clear(): void {
    this.#waiting = [];
    this.#bytes = 0;
  }

  #add(item: Item): void {
    this.#waiting.push(item);
    if (!this.#isTelling) void this.#tell();
  }

  async #tell(): Promise<void> {
    this.#isTelling = true;
    for (let item = this.#waiting.shift(); item; item = this.#waiting.shift())
      await this.#tellOne(item).catch(this.#failed);
    this.#isTelling = false;
  }

  async #tellOne(item: Item): Promise<void> {
    if ('began' in item) this.#follower.began();
    else if ('lost' in item) this.#follower.lost(item.lost, item.isLasting);
    else await this.#tellOf(item);
  }

  async #tellOf(raw: RawTransaction): Promise<void> {
    const waiting = this.#waiting;
    const told = await this.#named(raw).catch(this.#failed);
    // Dropped meanwhile together with all that waited.
    if (!told || waiting !== this.#waiting) return;
    await Promise.resolve(this.#follower.committed(told)).catch(this.#failed);
    if (waiting === this.#waiting) this.#bytes -= raw.size;
  }

  async #named({ xid, committedAt, changes, dropped }: RawTransaction): Promise<LoggedTransaction> {
    const tables = new Map<object, LoggedTable>();
    for (const relation of new Set(changes.map((change) => change.relation)))
      tables.set(relation, await this.#catalog.tableOf(relation));
    return {
      xid,
      committedAt,
      changes: changes.map(({ relation, ...change }) => ({ ...change, table: tables.get(relation) as LoggedTable })),
      isCut: dropped.length > 0,
      cutTables: dropped.map(({ schema, name }) => ({ schema, name })),
    };
  }
}
