/** How fast bytes must move. */
export interface LeastSpeed {
  /** How long nothing is asked of them. */
  readonly graceMs: number;
  /** What they must come to after that, of all that moved since the beginning. */
  readonly bytesPerSecond: number;
  /** When all of it must have moved. */
  readonly wholeMs: number;
}

export interface SpeedWatch {
  /** So many more have moved. */
  count(bytes: number): void;
  stop(): void;
}

/** Calls `late` once, when bytes move more slowly than that. */
export const watchSpeed = ({ graceMs, bytesPerSecond, wholeMs }: LeastSpeed, late: () => void): SpeedWatch => {
  const begun = performance.now();
  let bytes = 0;
  const left = (): number => begun + Math.min(wholeMs, graceMs + (1_000 * bytes) / bytesPerSecond) - performance.now();
  const look = (): void => {
    const ms = left();
    if (ms <= 0) late();
    else timer = setTimeout(look, ms);
  };
  let timer = setTimeout(look, left());
  return {
    count: (more) => {
      bytes += more;
    },
    stop: () => clearTimeout(timer),
  };
};
