import type { RealtimeClient } from '@supabase/realtime-js';
import { onOwnPlace, ownPlace, setOthers } from './here.ts';
import { type ChannelFate, subscribeKept } from './kept-channel.ts';
import { onNews } from './live.ts';
import { knowNames } from './names.ts';
import { type Other, othersIn } from './others.ts';
import { gatherCalls } from './presence-calls.ts';

/** Private, and for staff alone. Its own: should the service close it, the lists stay live. */
const topic = 'shop:here';

/** Says where this page is and hears of others: `join` joins the channel for that, as often as it has to be made. */
export const followHere = (client: RealtimeClient, userId: string) => {
  let say: () => void = () => undefined;
  let there: readonly Other[] = [];
  const calls = gatherCalls(() => say());
  const show = (): void =>
    setOthers(
      there
        .map((other) => ({ ...other, name: names.nameOf(other.id) }))
        .filter(({ name }) => name !== '')
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    );
  const names = knowNames(show);
  const meet = (others: readonly Other[]): void => {
    there = others;
    names.want(others.map(({ id }) => id));
    show();
  };
  const leaveNews = onNews((news) => {
    if (!news.has('profiles')) return;
    names.forget();
    meet(there);
  });
  const leavePlace = onOwnPlace(calls.ask);
  const absent = (): void => {
    say = () => undefined;
    meet([]);
  };
  return {
    join: ({ works, ended }: ChannelFate): void => {
      const channel = client.channel(topic, { config: { private: true, presence: { key: userId } } });
      channel.on('presence', { event: 'sync' }, () => meet(othersIn(channel.presenceState(), userId)));
      const joined = (): void => {
        say = () => void channel.track({ ...ownPlace() }).then((outcome) => outcome === 'ok' && works());
        calls.ask();
      };
      subscribeKept(channel, { joined, lost: absent, ended });
    },
    end: (): void => {
      absent();
      calls.stop();
      leaveNews();
      leavePlace();
    },
  };
};
