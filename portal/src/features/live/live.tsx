import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onNews } from '../../lib/live/live.ts';
import { openLine } from '../../lib/live/open-line.ts';
import { useSession } from '../../lib/session.ts';
import { isFollowed } from './followed-list.ts';
import { readAgain } from './read-again.ts';

interface Saving {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the browser was told to fetch no more than it must. */
const savesData = (): boolean => (navigator as Saving).connection?.saveData === true;

/** Hears of what others do while somebody is signed in, and has what it concerns read again. */
export function Live() {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.phase === 'in' ? session.user.id : null;
  useEffect(() => {
    if (userId === null || savesData()) return;
    const leave = onNews((news) => readAgain(client, news, userId, isFollowed));
    const close = openLine();
    return () => {
      close();
      leave();
    };
  }, [client, userId]);
  return null;
}
