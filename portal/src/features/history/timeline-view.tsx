import { useId } from 'react';
import type { Change, HistoryKind } from './change.ts';
import { ChangeBlock } from './change-block.tsx';
import type { KindWords } from './field-words.ts';
import { type Day, type Entry, timelineOf } from './timeline.ts';
import type { Refusal, Wish } from './use-put-back-question.ts';

type TimelineProps = {
  changes: readonly Change[];
  /** Entries after this change have come while the history was open: each is pointed out once. */
  since: number;
  /** Where given, the history is of one record of this kind. */
  ownKind: HistoryKind | null;
  words: KindWords;
  refusal: Refusal | null;
  onPutBack: (wish: Wish) => void;
};

/** The changes by day, and in each day by save. */
export function Timeline({ changes, ...entry }: TimelineProps) {
  return timelineOf(changes, new Date()).map((day) => <DaySection key={day.key} day={day} {...entry} />);
}

type EntryProps = Omit<TimelineProps, 'changes'>;

function DaySection({ day: { title, entries }, ...props }: EntryProps & { day: Day }) {
  const id = useId();
  return (
    <div className="mb-4">
      <h3 id={id} className="border-line border-b pb-1 font-semibold text-table tabular-nums">
        {title}
      </h3>
      <ol aria-labelledby={id}>
        {entries.map((entry) => (
          <EntryItem key={entry.key} entry={entry} {...props} />
        ))}
      </ol>
    </div>
  );
}

function EntryItem({ entry, since, ...props }: EntryProps & { entry: Entry }) {
  return (
    <li className="border-line border-b py-2.5 last:border-b-0" data-news={entry.key > since ? '' : undefined}>
      <p className="mb-1.5 flex min-w-0 flex-wrap items-baseline gap-x-2 text-muted text-table">
        <time dateTime={entry.changedAt} title={entry.moment} className="tabular-nums">
          {entry.time}
        </time>
        <bdi className="min-w-0 wrap-anywhere">{entry.who}</bdi>
        {entry.way ? (
          <span className="rounded bg-accent-soft px-1.5 font-medium text-accent-text text-xs leading-5">
            {entry.way}
          </span>
        ) : null}
      </p>
      <ul className="flex flex-col gap-2">
        {entry.changes.map((change) => (
          <ChangeBlock key={change.changeid} change={change} together={entry.changes} {...props} />
        ))}
      </ul>
    </li>
  );
}
