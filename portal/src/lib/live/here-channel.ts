import type { RealtimeClient } from '@supabase/realtime-js';
import { onOwnPlace, ownPlace, setOthers } from './here.ts';
import { type ChannelFate, subscribeKept } from './kept-channel.ts';
import { onNews } from './live.ts';
import type { knowNames } from './names.ts';
import { type Other, othersIn } from './others.ts';
import { endWorksOf } from './others-at-work.ts';
import { gatherCalls } from './presence-calls.ts';

/** Private, and for staff alone. Its own: should the service close it, the lists stay live. */
const topic = 'shop:here';

/**
 * Says where this page is and hears of others: `join` joins the channel for that, as often as it has to be made. What
 * comes after the `end` says nothing: another line may say it by then.
 * @param know how accounts' names are had
 */
export const followHere = (client: RealtimeClient, userId: string, know: typeof knowNames) => {
  let say: () => void = () => undefined;
  let there: readonly Other[] = [];
  /** Those who were there when that was told last: on a lost channel nobody knows who leaves. */
  let told: readonly Other[] = [];
  let isOver = false;
  const calls = gatherCalls(() => say());
  const show = (): void => {
    if (isOver) return;
    const named = there
      .map((other) => ({ ...other, name: names.nameOf(other.id) }))
      .filter(({ name }) => name !== '')
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    setOthers(named);
  };
  const names = know(show);
  const wantNames = (): void => names.want(there.map(({ id }) => id));
  const meet = (others: readonly Other[]): void => {
    if (isOver) return;
    const left = told.filter(({ id }) => !others.some((other) => other.id === id));
    endWorksOf(left.map(({ id }) => names.nameOf(id)));
    told = others;
    there = others;
    wantNames();
    show();
  };
  const leaveNews = onNews((news) => {
    if (!news.has('profiles')) return;
    names.forget();
    wantNames();
  });
  const leavePlace = onOwnPlace(calls.ask);
  const absent = (): void => {
    say = () => undefined;
    there = [];
    show();
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
      isOver = true;
      calls.stop();
      leaveNews();
      leavePlace();
    },
  };
};
