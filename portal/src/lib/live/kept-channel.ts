import type { RealtimeChannel } from '@supabase/realtime-js';
import { lineWaitMs } from './line-wait.ts';

/** What is to be told of a channel that was joined. */
export interface ChannelFate {
  /** It does what it is for: should it end, the next one comes soon. */
  readonly works: () => void;
  /** It ended for good, and has to be made again. */
  readonly ended: () => void;
}

export interface KeptChannel {
  /** Makes it now, where it is not there, and soon again where it ends. */
  readonly make: () => void;
  /** Makes it no more, until it is to be made. */
  readonly hold: () => void;
}

/** After so many failures, a few minutes, it worked long ago. */
const longAgo = 30;

/**
 * A channel that is made again where it ended: soon at first, and ever less often where it does not work.
 * @param join joins it, as often as it is to be made
 */
export const keepChannel = (join: (fate: ChannelFate) => void): KeptChannel => {
  let times = 0;
  let hasWorked = false;
  let isHeld = true;
  let isThere = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const works = (): void => {
    times = 0;
    hasWorked = true;
  };
  const ended = (): void => {
    times += 1;
    isThere = false;
    clearTimeout(timer);
    const worked = times > longAgo ? 'longAgo' : 'lately';
    if (!isHeld) timer = setTimeout(make, lineWaitMs(times, hasWorked ? worked : 'never'));
  };
  const make = (): void => {
    isThere = true;
    join({ works, ended });
  };
  return {
    make: () => {
      clearTimeout(timer);
      isHeld = false;
      times = 0;
      if (!isThere) make();
    },
    hold: () => {
      isHeld = true;
      clearTimeout(timer);
    },
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
