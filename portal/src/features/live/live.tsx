import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { enterSection } from '../../lib/live/here.ts';
import { onNews, useLive } from '../../lib/live/live.ts';
import { openLine } from '../../lib/live/open-line.ts';
import { roleKey } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';
import type { SignedIn } from '../../lib/session-state.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { isFollowed } from './followed-list.ts';
import { PeopleHere } from './people-here.tsx';
import { readAgain } from './read-again.ts';
import { useSection } from './use-section.ts';

interface Saving {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the browser was told to fetch no more than it must. */
const savesData = (): boolean => (navigator as Saving).connection?.saveData === true;

/**
 * Hears of what others do, has what it concerns read again, and says where this page is: as the person whose page it is,
 * and while nobody else is signed in.
 */
export function Live({ user }: { user: SignedIn }) {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.phase === 'in' && session.user.id === user.id ? user.id : null;
  useEffect(() => {
    if (userId === null || savesData()) return;
    const leave = onNews((news) => readAgain(client, news, userId, isFollowed));
    const close = openLine(userId);
    return () => {
      close();
      leave();
    };
  }, [client, userId]);
  const isLost = useLive() === 'lost';
  useEffect(() => {
    // The channel is for staff alone: a role that is taken away may end it before the page hears of the change.
    if (isLost) void client.invalidateQueries({ queryKey: roleKey });
  }, [client, isLost]);
  const section = useSection();
  useEffect(() => enterSection(section), [section]);
  // Where rows are cards the head of a list has no room for it.
  return useNarrow() ? (
    <span className="-mr-4 flex flex-1 justify-end">
      <PeopleHere most={3} />
    </span>
  ) : null;
}
