import { RealtimeClient } from '@supabase/realtime-js';
import { config } from '../config.ts';
import { accessToken } from '../provider.ts';
import { providerUrl } from '../provider-auth.ts';
import { gatherNews } from './gather-news.ts';
import { liveState, setLive, tellNews } from './live.ts';
import { type News, newsOf, untold, untoldEverywhere, watched } from './news.ts';
import { followSleep } from './sleep.ts';
import { talkOn } from './talk.ts';
import { isAtWork } from './tell-work.ts';

/** The channel of the lists: private, and for staff alone. */
const topic = 'shop:lists';

const waits = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** What was there a moment ago comes back soon; a provider that has no such service is asked ever less. */
const longestMs = { back: 10_000, ever: 300_000 };

const waitMs = (attempt: number): number => {
  const longest = liveState() === 'off' ? longestMs.ever : longestMs.back;
  // Not all browsers of a shop in the same moment.
  return Math.min(waits[attempt - 1] ?? longest, longest) * (1 + Math.random() / 2);
};

/** What is said of a channel's changes: whether all later ones are told. */
interface Said {
  readonly extension: string;
  readonly status: string;
  /** The tables in which more changed than is told row by row. Said by the embedded provider alone. */
  readonly tables?: readonly string[];
}

interface Listener {
  readonly news: (news: News) => void;
  /** From now on all changes are told. What came before may have been missed. */
  readonly ready: () => void;
  readonly lost: () => void;
  /** It ended for good, and has to be made again. */
  readonly closed: () => void;
}

const join = (client: RealtimeClient, listener: Listener): void => {
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
  channel.subscribe((status) => {
    if (status !== 'SUBSCRIBED') listener.lost();
    if (status === 'CLOSED') listener.closed();
  });
};

/**
 * Hears of what others do, as whoever is signed in, until what is answered ends it. A lost line comes back by itself, a
 * channel that was closed is made again.
 */
export const openLine = (): (() => void) => {
  const client = new RealtimeClient(`${providerUrl().replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: config.key },
    accessToken,
    reconnectAfterMs: waitMs,
  });
  const gathered = gatherNews(tellNews);
  let isOpen = true;
  let wasReady = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listener: Listener = {
    news: gathered.add,
    ready: () => {
      attempts = 0;
      wasReady = true;
      setLive('live');
      gathered.add(untoldEverywhere);
    },
    lost: () => isOpen && liveState() === 'live' && setLive('lost'),
    closed: () => {
      attempts += 1;
      if (isOpen) timer = setTimeout(() => join(client, listener), waitMs(attempts));
    },
  };
  void client.setAuth().then(() => isOpen && join(client, listener));
  // The client passes over what it is told while it takes its leave.
  let leave: Promise<unknown> = Promise.resolve();
  const disconnect = (): Promise<unknown> => {
    leave = leave.then(() => client.disconnect());
    return leave;
  };
  const stopSleep = followSleep({
    sleep: () => {
      if (isAtWork()) return; // others hear of that over it
      setLive('off'); // nothing is amiss
      void disconnect();
    },
    wake: () => {
      if (wasReady) setLive('lost');
      void disconnect().then(() => isOpen && client.connect());
    },
  });
  return () => {
    isOpen = false;
    setLive('off');
    clearTimeout(timer);
    stopSleep();
    gathered.stop();
    void client.removeAllChannels();
  };
};
