/** Somebody else who has the portal open, in however many tabs. */
export interface Other {
  /** Of the account. */
  readonly id: string;
  /** The paths of the sections that they have open, such as 'inventory'. */
  readonly sections: readonly string[];
  /** The records that they have open to be edited, as recordName names them. */
  readonly records: readonly string[];
}

/** Somebody who is to be shown: their address, or the phone of an account that has no other. */
export interface Named extends Other {
  readonly name: string;
}

/** How a record is called among those who edit it. */
export const recordName = (table: string, key: string | number): string => `${table} ${key}`;

/** What a page says of itself: whoever may speak there says it, so nothing of it is shown, only compared. */
export interface Place {
  readonly section: string;
  readonly records: readonly string[];
}

const mostPeople = 100;
const mostTabs = 50;
const mostRecords = 5;
const longest = 200;

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value.slice(0, mostRecords) : [value]).filter(
    (text): text is string => typeof text === 'string' && text !== '' && text.length <= longest,
  );

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/**
 * Who else is there, by what the members of a channel say of themselves.
 * @param said for each account what its tabs said last, of whatever form
 * @param ownId who is not told: oneself, in other tabs too
 */
export const othersIn = (said: Readonly<Record<string, unknown>>, ownId: string): Other[] =>
  Object.entries(said)
    .filter(([id]) => id !== ownId && isUuid(id))
    .slice(0, mostPeople)
    .map(([id, tabs]) => {
      const places: Partial<Record<keyof Place, unknown>>[] = Array.isArray(tabs) ? tabs.slice(0, mostTabs) : [];
      return {
        id,
        sections: unique(places.flatMap((place) => textsIn(place?.section))),
        records: unique(places.flatMap((place) => textsIn(place?.records))),
      };
    });
