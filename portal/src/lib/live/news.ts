/**
 * The tables that the portal hears of, and the column that names a row of each. What becomes of a variant becomes of its
 * product.
 */
export const watched = {
  products: 'productid',
  categories: 'categoryid',
  customers: 'customerid',
  discounts: 'id',
  profiles: 'id',
} as const;

export type Watched = keyof typeof watched;

/** What is new in one table. */
export interface TableNews {
  /** Rows that changed, by their keys: each with its `updated_at`, or null where it is gone. */
  readonly rows: ReadonlyMap<string, string | null>;
  /** Any other row may have changed as well. */
  readonly isUntold: boolean;
}

/** What is new, by table. Tables of which there is nothing new are not in it. */
export type News = ReadonlyMap<Watched, TableNews>;

/** A change as the service tells it: of each row its key and `updated_at` alone, or nothing where it tells of an error. */
interface Change {
  readonly table: string;
  readonly new: Readonly<Record<string, unknown>>;
  readonly old: Readonly<Record<string, unknown>>;
}

const isWatched = (table: string): table is Watched => Object.hasOwn(watched, table);

/** What is new by one change. A row that got another key is gone from under the earlier one. */
export const newsOf = ({ table, new: now, old }: Change): News => {
  if (!isWatched(table)) return new Map();
  const rows = new Map<string, string | null>();
  for (const [row, at] of [[old, null] as const, [now, now.updated_at] as const]) {
    const key = row[watched[table]];
    if (key !== undefined && key !== null) rows.set(String(key), typeof at === 'string' ? at : null);
  }
  return new Map([[table, { rows, isUntold: rows.size === 0 }]]);
};

/** That anything may have changed in these tables, which are named with their schema. */
export const untold = (tables: readonly string[]): News => {
  const names = tables.map((table) => table.replace(/^public\./, ''));
  return new Map(names.filter(isWatched).map((table) => [table, { rows: new Map(), isUntold: true }]));
};

/** That anything may have changed anywhere. */
export const untoldEverywhere = untold(Object.keys(watched));

/** The news of one table, the later ones over the earlier. */
export const withTableNews = (earlier: TableNews | undefined, later: TableNews): TableNews => ({
  rows: new Map([...(earlier?.rows ?? []), ...later.rows]),
  isUntold: later.isUntold || (earlier?.isUntold ?? false),
});

/** Both together, the later ones over the earlier. */
export const withNews = (earlier: News, later: News): News => {
  const both = new Map(earlier);
  for (const [table, news] of later) both.set(table, withTableNews(earlier.get(table), news));
  return both;
};
