/** What a list shows: which rows, and which page of them (1 is the first). */
export type ListRequest<Key extends string> = {
  readonly filters: Readonly<Record<Key, string>>;
  readonly page: number;
};

/** How a list's request is kept in the address. */
export type ListUrl<Key extends string> = {
  readonly none: Readonly<Record<Key, string>>;
  /** What the search part of an address asks for; anything in it that makes no sense counts as not there. */
  readonly read: (search: string) => ListRequest<Key>;
  /** The search part of the address, without '?', and without filters of blanks alone; '' for the first page of everything. */
  readonly write: (request: ListRequest<Key>) => string;
  readonly hasFilters: (filters: Readonly<Record<Key, string>>) => boolean;
};

/** The longest filter text that is looked for. */
const longestFilter = 200;
const highestPage = 1_000_000;
/** Nobody types one, and PostgreSQL stores no NUL. */
const controlCharacter = /\p{Cc}/gu;

/** Whether a filter looks for something: one of blanks alone is none. */
export const looksForText = (filter: string): boolean => filter.trim() !== '';

/** A filter as it is looked for, blanks and all; '' for none. */
const filterIn = (text: string): string => {
  const filter = text.replaceAll(controlCharacter, '').slice(0, longestFilter);
  return looksForText(filter) ? filter : '';
};

/** The address of a list whose filters have these names. */
export function listUrl<Key extends string>(keys: readonly Key[]): ListUrl<Key> {
  const filtersOf = (text: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<Key, string>;
  return {
    none: filtersOf(() => ''),
    read: (search) => {
      const given = new URLSearchParams(search);
      const page = given.get('page') ?? '';
      return {
        filters: filtersOf((key) => filterIn(given.get(key) ?? '')),
        page: /^[1-9][0-9]{0,6}$/.test(page) ? Math.min(Number(page), highestPage) : 1,
      };
    },
    write: ({ filters, page }) => {
      const wanted = new URLSearchParams();
      for (const key of keys) if (looksForText(filters[key])) wanted.set(key, filters[key]);
      if (page > 1) wanted.set('page', String(page));
      return wanted.toString();
    },
    hasFilters: (filters) => keys.some((key) => looksForText(filters[key])),
  };
}
