import type { LoggedChange, LoggedTable } from '../../postgres/log/log.ts';
import type { Identity } from '../../postgres/types.ts';
import type { ChangesListener } from './changes.ts';
import type { Entry } from './entry.ts';

/** A caller: whoever has the same role and claims sees the same. */
export interface Reader {
  readonly key: string;
  readonly identity: Identity;
}

export const readerOf = (identity: Identity): Reader => ({
  key: JSON.stringify([identity.role, identity.claims]),
  identity,
});

/** The entries of one channel, with their ids. */
export interface Subscription {
  reader: Reader;
  readonly entries: readonly Entry[];
  readonly ids: readonly number[];
  readonly listener: ChangesListener;
}

/** Whom a change may concern, before anybody's rights were asked. */
export interface Concerned {
  readonly subscription: Subscription;
  /** Which of its entries, by their place. */
  readonly places: readonly number[];
}

type Place = Pick<LoggedTable, 'schema' | 'name'>;

/** All that are listened to, found by the table of a change. */
export class Subscriptions {
  readonly #all = new Set<Subscription>();
  readonly #ofTable = new Map<string, readonly Concerned[]>();

  add(subscription: Subscription): void {
    this.#all.add(subscription);
    this.#ofTable.clear();
  }

  delete(subscription: Subscription): void {
    this.#all.delete(subscription);
    this.#ofTable.clear();
  }

  has(subscription: Subscription): boolean {
    return this.#all.has(subscription);
  }

  [Symbol.iterator](): Iterator<Subscription> {
    return this.#all.values();
  }

  /** By the table alone. */
  ofTable(table: Place): readonly Concerned[] {
    const key = JSON.stringify([table.schema, table.name]);
    const found = this.#ofTable.get(key) ?? this.#find(table);
    this.#ofTable.set(key, found);
    return found;
  }

  /** An update may take a row out of somebody's sight, of which who listens to deletes is told. */
  of({ type, table }: LoggedChange): Concerned[] {
    const mayLeave = type === 'UPDATE' && table.isFull;
    return this.ofTable(table).flatMap(({ subscription, places }) => {
      const fitting = places.filter((place) => {
        const event = subscription.entries[place]?.event;
        return event === '*' || event === type || (mayLeave && event === 'DELETE');
      });
      return fitting.length > 0 ? [{ subscription, places: fitting }] : [];
    });
  }

  #find({ schema, name }: Place): Concerned[] {
    return [...this.#all].flatMap((subscription) => {
      const places = subscription.entries.flatMap((entry, place) =>
        isOne(entry.schema, schema) && isOne(entry.table, name) ? [place] : [],
      );
      return places.length > 0 ? [{ subscription, places }] : [];
    });
  }
}

const isOne = (asked: string, name: string): boolean => asked === '*' || asked === name;
