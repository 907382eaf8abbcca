/** What is too old for anything is deleted by the clock: a request that would do it may never come. */

/** Deletes what has ended. */
export interface Sweep {
  /** What it deletes, for the log. */
  readonly name: string;
  run(): Promise<unknown>;
}

export interface SweepingSettings {
  readonly sweeps: readonly Sweep[];
  /** Ms between two rounds. Default five minutes. */
  readonly everyMs?: number | undefined;
  /** Takes a line for each sweep that failed. */
  readonly log?: ((line: string) => void) | undefined;
}

export interface Sweeping {
  /** Begins no further sweep, and waits for the one under way. */
  close(): Promise<void>;
}

/** Runs the sweeps one after the other, again and again. One that fails, as while the database is away, is for the next round. */
export const startSweeping = ({ sweeps, everyMs = 5 * 60_000, log = () => {} }: SweepingSettings): Sweeping => {
  let closed = false;
  let round: Promise<void> | undefined;

  const sweepAll = async (): Promise<void> => {
    for (const { name, run } of sweeps) {
      if (closed) return;
      try {
        await run();
      } catch (error) {
        log(lineOf(name, error));
      }
    }
  };

  const timer = setInterval(() => {
    round ??= sweepAll().finally(() => {
      round = undefined;
    });
  }, everyMs);
  timer.unref();
  return {
    close: async () => {
      closed = true;
      clearInterval(timer);
      await round;
    },
  };
};

// Not the database's words, which may repeat what is in a row.
const lineOf = (name: string, error: unknown): string => {
  const { code, name: kind } = error as { code?: string; name?: string };
  return JSON.stringify({ time: new Date().toISOString(), error: 'sweep failed', sweep: name, failure: code ?? kind });
};
