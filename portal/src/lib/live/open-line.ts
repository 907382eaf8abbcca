import { RealtimeClient } from '@supabase/realtime-js';
import { config } from '../config.ts';
import { accessToken } from '../provider.ts';
import { providerUrl } from '../provider-auth.ts';
import { followHere } from './here-channel.ts';
import { keepChannel } from './kept-channel.ts';
import { keepLists } from './kept-lists.ts';
import { lineWaitMs } from './line-wait.ts';
import { joinLists } from './lists-channel.ts';
import { liveState, setLive } from './live.ts';
import { knowNames } from './names.ts';
import { followSleep } from './sleep.ts';
import { isAtWork, leaveWorks } from './tell-work.ts';

/** Keeps the channel of who is here; answers what lets go of it, too. */
const keepHere = (client: RealtimeClient, userId: string) => {
  const here = followHere(client, userId, knowNames);
  const kept = keepChannel(here.join);
  const letGo = (): void => {
    kept.hold();
    here.end();
  };
  return { ...kept, letGo };
};

/**
 * Hears of what others do, and where they are, as whoever is signed in, until what is answered ends it. A lost line comes
 * back by itself, a channel that was closed is made again.
 */
export const openLine = (userId: string): (() => void) => {
  // The client hears of it too, and lets go of the line: whoever listens first hears it first.
  addEventListener('pagehide', leaveWorks);
  const client = new RealtimeClient(`${providerUrl().replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: config.key },
    accessToken,
    reconnectAfterMs: (times) => lineWaitMs(times, liveState() === 'off' ? 'never' : 'lately'),
  });
  let isOpen = true;
  let isAsleep = false;
  let lists: ReturnType<typeof keepLists> | undefined;
  let here: ReturnType<typeof keepHere> | undefined;
  // A channel that is made opens the line.
  const make = (): void => {
    if (!isOpen || isAsleep) return;
    client.connect();
    lists?.make();
    here?.make();
  };
  void client.setAuth().then(() => {
    if (!isOpen) return;
    lists = keepLists((listener) => joinLists(client, listener));
    here = keepHere(client, userId);
    make();
  });
  // The client passes over what it is told while it takes its leave.
  let leave: Promise<unknown> = Promise.resolve();
  const disconnect = (): Promise<unknown> => {
    leave = leave.then(() => client.disconnect());
    return leave;
  };
  const stopSleep = followSleep({
    isBusy: isAtWork, // others hear of that over the line
    sleep: () => {
      isAsleep = true;
      lists?.hold();
      here?.hold();
      setLive('off'); // nothing is amiss
      void disconnect();
    },
    wake: () => {
      isAsleep = false;
      if (lists?.wasReady()) setLive('lost');
      void disconnect().then(make);
    },
  });
  return () => {
    isOpen = false;
    removeEventListener('pagehide', leaveWorks);
    stopSleep();
    lists?.letGo();
    here?.letGo();
    setLive('off');
    void client.removeAllChannels();
  };
};
