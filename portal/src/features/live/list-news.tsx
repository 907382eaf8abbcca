import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { onNews, useLive } from '../../lib/live/live.ts';
import type { ListedRow, ListedTable } from '../../lib/live/row-names.ts';
import { isImportingInto } from '../../lib/live/tell-work.ts';
import { waitingText } from '../../lib/live/waiting-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { NewsButton } from '../../ui/news-button.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { FollowedList } from './followed-list.ts';
import { glow } from './glow.ts';
import { OthersAtWork } from './others-at-work.tsx';
import { PeopleAtRows } from './people-at-rows.tsx';
import { PeopleAtHead } from './people-here.tsx';

export type ListNewsProps = {
  /** Whose rows the list shows. */
  table: ListedTable;
  /** Of the query that it shows. */
  queryKey: QueryKey;
  /** Whether a filter of the page itself leaves a row; made anew for another view alone. */
  isShown?(row: ListedRow): boolean;
};

const all = (): boolean => true;

/**
 * What became of a list since it was read: how many changes wait to be shown, whether it is heard of any more, and who
 * else is there. It stands behind the count; where rows are cards it lies over the edge between the head and the first of
 * them, so that neither moves.
 */
export function ListNews({ table, queryKey, isShown = all }: ListNewsProps) {
  const live = useLive();
  const narrow = useNarrow();
  const { waiting, show } = useFollowedList({ table, queryKey, isShown });
  return (
    <span
      data-live={live}
      className="max-wide:absolute max-wide:top-full max-wide:z-10 max-wide:-mt-2 max-wide:ml-2 max-wide:inline-flex max-wide:gap-1.5"
    >
      <span role="status" className="contents">
        {live === 'lost' ? <NotLive isAlone={waiting === 0} /> : null}
      </span>
      <NewsButton onShow={show}>{waitingText(waiting)}</NewsButton>
      <OthersAtWork table={table} isAlone={waiting === 0 && live !== 'lost'} />
      {narrow ? null : <PeopleAtHead />}
      <PeopleAtRows table={table} />
    </span>
  );
}

/** Where rows are cards there is room for one of both. */
function NotLive({ isAlone }: { isAlone: boolean }) {
  return (
    <span
      title="What others save shows when the list is read again"
      // A line that is back at once was never gone.
      className={classNames(
        'animate-[late_2s_step-end] whitespace-nowrap text-faint max-wide:h-fit max-wide:rounded-full max-wide:border max-wide:border-line max-wide:bg-canvas max-wide:px-2 max-wide:py-1',
        !isAlone && 'max-wide:hidden',
      )}
    >
      <span className="max-wide:hidden"> · </span>
      not live
    </span>
  );
}

function useFollowedList({ table, queryKey, isShown }: Required<ListNewsProps>) {
  const client = useQueryClient();
  const list = useRef<FollowedList>(null);
  const [waiting, setWaiting] = useState(0);
  const hash = hashKey(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the key
  useEffect(() => {
    const isSeen = () => !document.hidden;
    const followed = new FollowedList({
      client,
      table,
      queryKey,
      isShown,
      isSeen,
      isImporting: () => isImportingInto(table),
      onWaiting: setWaiting,
      onChanged: glow,
    });
    list.current = followed;
    const leave = onNews((news) => followed.hear(news));
    const showUnseen = () => document.hidden && followed.show();
    document.addEventListener('visibilitychange', showUnseen);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', showUnseen);
      followed.end();
      setWaiting(0);
    };
  }, [client, table, hash, isShown]);
  return { waiting, show: () => list.current?.show() };
}
