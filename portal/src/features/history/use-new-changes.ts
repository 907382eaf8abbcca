import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { ChangeList } from '../../lib/answers.ts';
import { onNews } from '../../lib/live/live.ts';
import { FollowedHistory, isNewsOf, latestIn } from './follow-history.ts';
import { changeList, type HistoryRequest, readChanges } from './history.queries.ts';

/** What is heard of and would move what somebody is at. */
interface Waiting {
  readonly now: ChangeList;
  /** What is shown in its place. */
  readonly shown: ChangeList;
}

/** What scrolls a part of a dialog. */
const scrollerOf = (part: Element): Element | null => part.closest('[data-dialog] > *');

/**
 * Whether lines may come at the head: its first ones are in sight, and nobody is about to press something. Of a finger
 * nothing is known before it presses.
 */
const mayGrow = (list: HTMLElement | null): boolean => {
  if (document.hidden || !list) return true;
  if (matchMedia('(any-pointer: coarse)').matches) return false;
  const isScrolled = (scrollerOf(list)?.scrollTop ?? 0) > 0;
  return !isScrolled && !list.querySelector('button:is(:hover, :focus-visible, :active)');
};

/**
 * Has a history grow while it is open. New lines come at its head, at once where nobody is kept from what they are at by
 * that; otherwise they wait.
 * @param data what is shown of it
 * @param list where it stands
 */
export const useNewChanges = (
  request: HistoryRequest,
  data: ChangeList | undefined,
  list: RefObject<HTMLElement | null>,
) => {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [since, setSince] = useState(Number.POSITIVE_INFINITY);
  const { queryKey } = changeList(request);
  const put = ({ now, shown }: Waiting): void => {
    setSince(latestIn(shown));
    client.setQueryData(queryKey, now);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the request
  useEffect(() => {
    const queryFn = ({ signal }: { signal: AbortSignal }) => readChanges(request, signal);
    const ofThis = { queryKey, exact: true };
    const history = new FollowedHistory({
      read: () =>
        client.fetchQuery({ queryKey: [...queryKey, 'again'], queryFn, staleTime: 0, gcTime: 0, retry: false }),
      shown: () => client.getQueryData<ChangeList>(queryKey),
      readAsWhole: () => void client.invalidateQueries(ofThis),
      isBusy: () => client.isMutating() > 0 || client.isFetching(ofThis) > 0,
      onRead: (now, shown) =>
        latestIn(now) === latestIn(shown) || mayGrow(list.current) ? put({ now, shown }) : setWaiting({ now, shown }),
    });
    const leave = [
      onNews((news) => isNewsOf(news, request.kind, request.record) && history.hear()),
      client.getQueryCache().subscribe(() => void history.look()),
      client.getMutationCache().subscribe(() => void history.look()),
    ];
    return () => {
      for (const each of leave) each();
      history.end();
      setSince(Number.POSITIVE_INFINITY);
    };
  }, [client, hashKey(queryKey)]);
  const isWaiting = waiting !== null && waiting.shown === data;
  return {
    /** How many lines wait. */
    waiting: isWaiting ? waiting.now.changes.filter(({ changeid }) => changeid > latestIn(waiting.shown)).length : 0,
    /** Lines after this one have come while it was open. */
    since,
    /** Shows them, and leads there. */
    show: (): void => {
      if (isWaiting) put(waiting);
      if (!list.current) return;
      list.current.focus();
      scrollerOf(list.current)?.scrollTo(0, 0);
    },
  };
};
