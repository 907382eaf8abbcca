import type { ReactNode } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { atRest } from '../../ui/use-fetched-ahead.ts';
import { fetchListNews, type ListNewsProps } from '../live/index.ts';

const ListNews = onDemand<ListNewsProps>(async () => {
  await atRest();
  return fetchListNews();
});

/** How much a list holds, with what became of it since it was read; undefined until it is known. */
export const liveCount = (count: string | undefined, list: ListNewsProps): ReactNode =>
  count && (
    <>
      {count}
      <ListNews {...list} />
    </>
  );
