import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { beginEditing, useOthers } from '../../lib/live/here.ts';
import { onNews } from '../../lib/live/live.ts';
import type { News } from '../../lib/live/news.ts';
import { recordName } from '../../lib/live/others.ts';
import { keyIn, type ListedTable, rowNameIn } from '../../lib/live/row-names.ts';
import { toldLately } from '../../lib/live/told.ts';
import { thoseEditing, whoAre } from '../../lib/live/who.ts';
import { keyOf } from '../../lib/query-keys.ts';

type Stamped = { readonly updated_at: string };

/** The kind of record that an editor edits. */
export type FollowedKind<Row> = {
  readonly table: ListedTable;
  /** What it is, in the middle of a sentence: 'product'. */
  readonly noun: string;
  /** A row as it stands now; null where it is no longer there. */
  readonly read: (row: Row) => Promise<Row | null>;
};

type Heard<Row> = {
  /** It is being saved, with all that goes before that, such as pictures that are still on their way. */
  readonly isSaving: boolean;
  /** Somebody saved it since it was read. */
  readonly onNewer: (row: Row) => void;
  /** It is no longer there. */
  readonly onGone: () => void;
};

/** Whether news may be of a row other than it was read. */
const isConcerned = (table: ListedTable, row: Stamped, news: News): boolean => {
  const told = news.get(table);
  const at = told?.rows.get(keyIn(table, row));
  return at === undefined ? (told?.isUntold ?? false) : at !== row.updated_at;
};

/**
 * Tells others that a record is edited here, and hears what becomes of it meanwhile: it is read again once nothing is
 * saved here, so that a save of one's own is not taken for somebody else's. Answers who else edits it, in words; '' for
 * nobody.
 * @param base the record as it was read last; null while one is added
 */
export function useFollowedRecord<Row extends Stamped>(
  kind: FollowedKind<Row>,
  base: Row | null,
  { isSaving, onNewer, onGone }: Heard<Row>,
): string {
  const client = useQueryClient();
  const isBusy = useIsMutating() > 0 || isSaving;
  const [asked, ask] = useReducer((times: number, isAsked: boolean) => (isAsked ? times + 1 : 0), 0);
  const hear = useEffectEvent((news: News) => {
    if (base && isConcerned(kind.table, base, news)) ask(true);
  });
  const read = useEffectEvent((row: Row) => kind.read(row));
  const settle = useEffectEvent((row: Row | null) => {
    ask(false);
    if (row === null) onGone();
    else if (row.updated_at !== base?.updated_at) onNewer(row);
  });
  const open = useEffectEvent(() => {
    hear(toldLately());
    // While its list is read again, which may be for rows that nobody named, it may be older than what is saved.
    if (base && client.isFetching({ queryKey: keyOf(kind.table) }) > 0) ask(true);
  });
  useEffect(() => {
    open();
    return onNews((news) => hear(news));
  }, []);
  useEffect(() => {
    if (asked === 0 || isBusy || base === null) return;
    let isWanted = true;
    read(base).then(
      (row) => isWanted && settle(row),
      // A save would meet it as well.
      (error: unknown) => console.error('What somebody else saved could not be read', error),
    );
    return () => {
      isWanted = false;
    };
  }, [asked, isBusy, base]);

  const record = base && recordName(kind.table, rowNameIn(kind.table, base));
  useEffect(() => (record === null ? undefined : beginEditing(record)), [record]);
  const others = thoseEditing(useOthers(), record ?? '').map(({ name }) => name);
  return others.length === 0 ? '' : `${whoAre(others)} editing this too`;
}
