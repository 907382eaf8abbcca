/** Runs a piece of work once one of `parallel` places is free. */
export type WorkPool = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `parallel` at work and `waiting` in line; whoever comes after gets `refusal`. */
export const createWorkPool = (parallel: number, waiting: number, refusal: () => Error): WorkPool => {
  const line: (() => void)[] = [];
  let atWork = 0;

  const place = async (): Promise<void> => {
    if (atWork < parallel) {
      atWork += 1;
      return;
    }
    if (line.length >= waiting) throw refusal();
    await new Promise<void>((resolve) => line.push(resolve));
  };

  // A place is handed on rather than freed, so that a newcomer cannot slip in before the line.
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) atWork -= 1;
    else next();
  };

  return async (work) => {
    await place();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
