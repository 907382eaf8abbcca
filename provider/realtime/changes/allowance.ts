import type { TablePlace } from './judging/table-facts.ts';
import type { Subscription } from './subscriptions.ts';

/** Changes of the tables that a channel listens to which are judged, and told one by one, within a second. */
const mostInSecond = 100;
const secondMs = 1_000;

interface Second {
  count: number;
  readonly tables: Map<string, TablePlace>;
}

/**
 * Counts the changes of a second that may concern each channel, ahead of its filters and rights, which are judged of those
 * alone: an import is not judged row by row for each list. What is beyond is many, of which the tables are told at the end
 * of it, when all of it has been committed.
 */
export class Allowance {
  readonly #seconds = new Map<Subscription, Second>();
  readonly #tell: (subscription: Subscription, tables: readonly TablePlace[]) => void;

  /** `tell` hears at the end of each second of which tables there was more than a channel is told one by one. */
  constructor(tell: (subscription: Subscription, tables: readonly TablePlace[]) => void) {
    this.#tell = tell;
  }

  /** Whether one more may be judged and told; of a table whose changes are many already, none. */
  takes(subscription: Subscription, table: TablePlace): boolean {
    const second = this.#secondOf(subscription);
    if (second.tables.has(nameOf(table))) return false;
    second.count += 1;
    if (second.count > mostInSecond) this.many(subscription, table);
    return second.count <= mostInSecond;
  }

  /** Of this table there was more than is told. */
  many(subscription: Subscription, table: TablePlace): void {
    this.#secondOf(subscription).tables.set(nameOf(table), { schema: table.schema, name: table.name });
  }

  #secondOf(subscription: Subscription): Second {
    const known = this.#seconds.get(subscription);
    if (known) return known;
    const second: Second = { count: 0, tables: new Map() };
    this.#seconds.set(subscription, second);
    setTimeout(() => {
      this.#seconds.delete(subscription);
      if (second.tables.size > 0) this.#tell(subscription, [...second.tables.values()]);
    }, secondMs).unref();
    return second;
  }
}

/** As a channel names it. */
export const nameOf = ({ schema, name }: TablePlace): string => `${schema}.${name}`;
