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

/** What becomes of a row, as entries name it; an update may also take it out of somebody's sight. */
type Kind = LoggedChange['type'] | 'LEAVING' | 'ANY';

const isHeard: Readonly<Record<Kind, (event: Entry['event']) => boolean>> = {
  INSERT: (event) => event === '*' || event === 'INSERT',
  UPDATE: (event) => event === '*' || event === 'UPDATE',
  DELETE: (event) => event === '*' || event === 'DELETE',
  LEAVING: (event) => event !== 'INSERT',
  ANY: () => true,
};

/** Those whom changes of one table may concern. */
interface Listed {
  readonly table: Place;
  readonly kind: Kind;
  readonly concerned: Map<Subscription, Concerned>;
}

/** All that are listened to, found by the table of a change: strangers may have thousands, and come and go. */
export class Subscriptions {
  readonly #all = new Set<Subscription>();
  readonly #lists = new Map<string, Listed>();

  add(subscription: Subscription): void {
    this.#all.add(subscription);
    for (const list of this.#lists.values()) enter(list, subscription);
  }

  delete(subscription: Subscription): void {
    this.#all.delete(subscription);
    for (const { concerned } of this.#lists.values()) concerned.delete(subscription);
  }

  has(subscription: Subscription): boolean {
    return this.#all.has(subscription);
  }

  [Symbol.iterator](): Iterator<Subscription> {
    return this.#all.values();
  }

  /** By the table alone. */
  ofTable(table: Place): Concerned[] {
    return this.#listed(table, 'ANY');
  }

  /** An update may take a row out of somebody's sight, of which who listens to deletes is told. */
  of({ type, table }: LoggedChange): Concerned[] {
    return this.#listed(table, type === 'UPDATE' && table.isFull ? 'LEAVING' : type);
  }

  #listed(table: Place, kind: Kind): Concerned[] {
    const key = JSON.stringify([kind, table.schema, table.name]);
    const list = this.#lists.get(key) ?? this.#list(table, kind);
    this.#lists.set(key, list);
    return [...list.concerned.values()];
  }

  #list({ schema, name }: Place, kind: Kind): Listed {
    const list: Listed = { table: { schema, name }, kind, concerned: new Map() };
    for (const subscription of this.#all) enter(list, subscription);
    return list;
  }
}

const enter = ({ table: { schema, name }, kind, concerned }: Listed, subscription: Subscription): void => {
  const places = subscription.entries.flatMap((entry, place) =>
    isOne(entry.schema, schema) && isOne(entry.table, name) && isHeard[kind](entry.event) ? [place] : [],
  );
  if (places.length > 0) concerned.set(subscription, { subscription, places });
};

const isOne = (asked: string, name: string): boolean => asked === '*' || asked === name;
