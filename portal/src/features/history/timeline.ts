import { dateText, shopDay } from '../../../../shop/dates.ts';
import { clockText } from '../../lib/clock-text.ts';
import type { Change } from './change.ts';

/** What one person did at one moment: the changes of one save. */
export type Entry = {
  readonly key: number;
  readonly changedAt: string;
  /** '10:35' on the shop's clock. */
  readonly time: string;
  /** '21/11/2026 10:35'. */
  readonly moment: string;
  readonly who: string;
  /** How it came about, where it was no save: 'by an import'. */
  readonly way: string | null;
  readonly changes: readonly Change[];
};

/** The entries of one day of the shop, newest first. The key stays when newer or older ones come to it. */
export type Day = { readonly key: string; readonly title: string; readonly entries: readonly Entry[] };

const ways: Readonly<Record<string, string>> = {
  import: 'by an import',
  'put back': 'put back',
  'goods in': 'goods in',
};

const isOneSave = (a: Change, b: Change): boolean =>
  a.changed_at === b.changed_at && a.changed_by === b.changed_by && a.way === b.way;

/** The changes by record, a product before its variants; else in the order given. */
const byRecord = (changes: readonly Change[]): Change[] => {
  const records = new Map<string, Change[]>();
  for (const change of changes) records.set(change.record, [...(records.get(change.record) ?? []), change]);
  const isVariant = ({ kind }: Change): number => Number(kind === 'variant');
  return [...records.values()].flatMap((own) => own.sort((a, b) => isVariant(a) - isVariant(b)));
};

const entryOf = (first: Change, changes: readonly Change[]): Entry => ({
  key: first.changeid,
  changedAt: first.changed_at,
  time: clockText(first.changed_at),
  moment: `${dateText(first.changed_at)} ${clockText(first.changed_at)}`,
  who: first.changed_by ?? 'At the server',
  way: first.way && (ways[first.way] ?? first.way),
  changes: byRecord(changes),
});

const dayMs = 24 * 60 * 60 * 1000;

const dayTitle = (day: string, now: Date): string => {
  if (day === shopDay(now)) return `Today, ${dateText(day)}`;
  if (day === shopDay(new Date(now.getTime() - dayMs))) return `Yesterday, ${dateText(day)}`;
  return dateText(day);
};

/** Consecutive items that belong together, in their order. */
const runsOf = <Item>(items: readonly Item[], together: (a: Item, b: Item) => boolean): Item[][] => {
  const runs: Item[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && together(last, item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
};

/**
 * The changes by the shop's days and by saves, in the order given.
 * @param now what today is
 */
export function timelineOf(changes: readonly Change[], now: Date): Day[] {
  const entries = runsOf(changes, isOneSave).flatMap((run) => (run[0] ? [entryOf(run[0], run)] : []));
  const met = new Map<string, number>();
  return runsOf(entries, (a, b) => shopDay(a.changedAt) === shopDay(b.changedAt)).flatMap((run) => {
    const day = run[0] && shopDay(run[0].changedAt);
    if (!day) return [];
    // A save that took over midnight may lie among those of the next day, which then comes twice.
    const times = (met.get(day) ?? 0) + 1;
    met.set(day, times);
    return [{ key: `${day} ${times}`, title: dayTitle(day, now), entries: run }];
  });
}
