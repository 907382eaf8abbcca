import type { LoggedTable } from '../../postgres/log/log.ts';
import type { Subscription } from './subscriptions.ts';

type Place = Pick<LoggedTable, 'schema' | 'name'>;

/** Changes that a channel is told of one by one within a second. */
const mostInSecond = 100;
const secondMs = 1_000;

interface Second {
  count: number;
  readonly tables: Set<string>;
}

/**
 * Counts what each channel is told within a second. What is beyond is told at the end of it as many, by the names of its
 * tables, when all of it has been committed.
 */
export class Allowance {
  readonly #seconds = new Map<Subscription, Second>();
  readonly #isHeld: (subscription: Subscription) => boolean;

  /** `isHeld`: whether the channel still listens. */
  constructor(isHeld: (subscription: Subscription) => boolean) {
    this.#isHeld = isHeld;
  }

  /** Whether one more may be told; of a table whose changes are many already, none. */
  takes(subscription: Subscription, table: Place): boolean {
    const second = this.#secondOf(subscription);
    if (second.tables.has(nameOf(table))) return false;
    second.count += 1;
    if (second.count > mostInSecond) this.many(subscription, table);
    return second.count <= mostInSecond;
  }

  /** Of this table there was more than is told. */
  many(subscription: Subscription, table: Place): void {
    this.#secondOf(subscription).tables.add(nameOf(table));
  }

  #secondOf(subscription: Subscription): Second {
    const known = this.#seconds.get(subscription);
    if (known) return known;
    const second: Second = { count: 0, tables: new Set() };
    this.#seconds.set(subscription, second);
    setTimeout(() => {
      this.#seconds.delete(subscription);
      if (second.tables.size > 0 && this.#isHeld(subscription)) subscription.listener.many([...second.tables]);
    }, secondMs).unref();
    return second;
  }
}

/** As a channel names it. */
const nameOf = ({ schema, name }: Place): string => `${schema}.${name}`;
