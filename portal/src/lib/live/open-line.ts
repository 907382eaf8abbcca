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
import { isAtWork } from './tell-work.ts';

/** Keeps the channel of who is here; answers what lets go of it. */
const keepHere = (client: RealtimeClient, userId: string): (() => void) => {
  const here = followHere(client, userId, knowNames);
  const leave = keepChannel(here.join);
  return () => {
    leave();
    here.end();
  };
};

/**
 * Hears of what others do, and where they are, as whoever is signed in, until what is answered ends it. A lost line comes
 * back by itself, a channel that was closed is made again.
 */
export const openLine = (userId: string): (() => void) => {
  const client = new RealtimeClient(`${providerUrl().replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: config.key },
    accessToken,
    reconnectAfterMs: (times) => lineWaitMs(times, liveState() !== 'off'),
  });
  let isOpen = true;
  let lists: ReturnType<typeof keepLists> | undefined;
  let leaveHere: (() => void) | undefined;
  void client.setAuth().then(() => {
    if (!isOpen) return;
    lists = keepLists((listener) => joinLists(client, listener));
    leaveHere = keepHere(client, userId);
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
      setLive('off'); // nothing is amiss
      void disconnect();
    },
    wake: () => {
      if (lists?.wasReady()) setLive('lost');
      void disconnect().then(() => isOpen && client.connect());
    },
  });
  return () => {
    isOpen = false;
    stopSleep();
    lists?.letGo();
    leaveHere?.();
    setLive('off');
    void client.removeAllChannels();
  };
};
