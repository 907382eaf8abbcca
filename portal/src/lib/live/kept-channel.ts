/** What is to be told of a channel that was joined. */
export interface ChannelFate {
  /** It does what it is for: should it end, the next one comes soon. */
  readonly works: () => void;
  /** It ended for good, and has to be made again. */
  readonly ended: () => void;
}

/**
 * Keeps a channel, made again where it ended, until what is answered lets go of it.
 * @param join joins it, as often as it is to be made
 * @param waitMs how long is waited before it is made again, by how often it ended without having worked, from 1 on
 */
export const keepChannel = (join: (fate: ChannelFate) => void, waitMs: (times: number) => number): (() => void) => {
  let times = 0;
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const works = (): void => {
    times = 0;
  };
  const ended = (): void => {
    times += 1;
    if (isWanted) timer = setTimeout(make, waitMs(times));
  };
  const make = (): void => join({ works, ended });
  make();
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
};
