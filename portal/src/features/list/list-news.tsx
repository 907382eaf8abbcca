import { hashKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { atRest } from '../../ui/use-fetched-ahead.ts';
import { fetchListNews, type ListNewsProps } from '../live/index.ts';

const ListNews = onDemand<ListNewsProps>(async () => {
  await atRest();
  return fetchListNews();
});

/** What is shown, and the count that was heard of it; '' until it is read. */
type Heard = readonly [view?: string, isShown?: ListNewsProps['isShown'], count?: string];

/** The count is read out where somebody looks for something else; what others do to it is seen, and not heard. */
function Count({ children, list: { queryKey, isShown } }: { children: string; list: ListNewsProps }) {
  // Until then the count of the view before stands there.
  const isRead = useQueryClient().getQueryData(queryKey) !== undefined;
  const view = hashKey(queryKey);
  const [[heardView, heardOf, heard], setHeard] = useState<Heard>([]);
  if (heardView !== view || heardOf !== isShown || (!heard && isRead))
    setHeard([view, isShown, isRead ? children : '']);
  return (
    <span role="status" aria-live={heard && heard !== children ? 'off' : 'polite'}>
      {children}
    </span>
  );
}

/** How much a list holds, with what became of it since it was read; undefined until it is known. */
export const liveCount = (count: string | undefined, list: ListNewsProps): ReactNode =>
  count && (
    <>
      <Count list={list}>{count}</Count>
      <ListNews {...list} />
    </>
  );
