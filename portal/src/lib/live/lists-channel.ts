import type { RealtimeClient } from '@supabase/realtime-js';
import { type ChannelFate, subscribeKept } from './kept-channel.ts';
import { type News, newsOf, untold, watched } from './news.ts';
import { talkOn } from './talk.ts';

/** Private, and for staff alone. */
const topic = 'shop:lists';

/** What is said of a channel's changes: whether all later ones are told. */
interface Said {
  readonly extension: string;
  readonly status: string;
  /** The tables in which more changed than is told row by row. Said by the embedded provider alone. */
  readonly tables?: readonly string[];
}

export interface ListsListener extends Pick<ChannelFate, 'ended'> {
  readonly news: (news: News) => void;
  /** From now on all changes are told. What came before may have been missed. */
  readonly ready: () => void;
  readonly lost: () => void;
}

/** Joins the channel that tells of changes in the tables of the lists. */
export const joinLists = (client: RealtimeClient, listener: ListsListener): void => {
  const channel = client.channel(topic, { config: { private: true } });
  for (const [table, key] of Object.entries(watched)) {
    const asked = { event: '*' as const, schema: 'public', table, select: [key, 'updated_at'] };
    channel.on('postgres_changes', asked, (change) => listener.news(newsOf(change)));
  }
  talkOn(channel, listener.news);
  channel.on('system', {}, ({ extension, status, tables }: Said) => {
    if (extension !== 'postgres_changes') return;
    if (status !== 'ok') listener.lost();
    else if (tables) listener.news(untold(tables));
    else listener.ready();
  });
  // To have joined says nothing yet: that changes are told is said by the word above.
  subscribeKept(channel, { ...listener, joined: () => undefined });
};
