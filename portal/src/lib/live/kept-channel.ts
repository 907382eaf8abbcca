import type { RealtimeChannel } from '@supabase/realtime-js';
import { lineWaitMs } from './line-wait.ts';

/** What is to be told of a channel that was joined. */
export interface ChannelFate {
  /** It does what it is for: should it end, the next one comes soon. */
  readonly works: () => void;
  /** It ended for good, and has to be made again. */
  readonly ended: () => void;
}

/** After so many failures, a few minutes, what was there counts as one that never was. */
const longAgo = 30;

/**
 * Keeps a channel, made again where it ended, until what is answered lets go of it: soon at first, and ever less often
 * where it does not work.
 * @param join joins it, as often as it is to be made
 */
export const keepChannel = (join: (fate: ChannelFate) => void): (() => void) => {
  let times = 0;
  let hasWorked = false;
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const works = (): void => {
    times = 0;
    hasWorked = true;
  };
  const ended = (): void => {
    times += 1;
    if (times > longAgo) hasWorked = false;
    clearTimeout(timer);
    if (isWanted) timer = setTimeout(make, lineWaitMs(times, hasWorked));
  };
  const make = (): void => join({ works, ended });
  make();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
};

/**
 * Subscribes to a channel that is kept. Where a join is refused the client would try it again every 10 s for ever: such a
 * channel is left, which ends it. One whose line is lost is not refused: it is joined again with the line.
 */
export const subscribeKept = (
  channel: RealtimeChannel,
  { joined, lost, ended }: { joined: () => void; lost: () => void } & Pick<ChannelFate, 'ended'>,
): void => {
  channel.subscribe((status) => {
    if (status === 'SUBSCRIBED') return joined();
    lost();
    if (status === 'CLOSED') ended();
    else if (channel.socket.isConnected()) void channel.unsubscribe();
  });
};
