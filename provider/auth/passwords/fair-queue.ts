/** Runs a piece of work once one of `parallel` places is free. `subject` is whom it is done for. */
export type FairQueue = <T>(work: () => Promise<T>, subject?: string) => Promise<T>;

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (reason: Error) => void;
}

/**
 * At most `parallel` at work and `waiting` in line; whoever comes after gets `refusal`. Subjects take turns, so that
 * one with much in line does not keep the others; in a full line the one with the most gives way to one with less.
 */
export const createFairQueue = (parallel: number, waiting: number, refusal: () => Error): FairQueue => {
  // By subject, in the order of their turns.
  const lines = new Map<string, Waiting[]>();
  let inLine = 0;
  let atWork = 0;

  const longest = (): Waiting[] =>
    [...lines.values()].reduce((most, line) => (line.length > most.length ? line : most), []);

  const place = async (subject: string): Promise<void> => {
    if (atWork < parallel) {
      atWork += 1;
      return;
    }
    if (inLine >= waiting) makeRoom(lines.get(subject)?.length ?? 0);
    inLine += 1;
    await new Promise<void>((begin, giveUp) => {
      const line = lines.get(subject) ?? [];
      line.push({ begin, giveUp });
      lines.set(subject, line);
    });
  };

  const makeRoom = (own: number): void => {
    const most = longest();
    // Even once the newcomer is in the line, the one that gives way has no fewer waiting.
    if (most.length < own + 2) throw refusal();
    inLine -= 1;
    most.pop()?.giveUp(refusal());
  };

  // A place is handed on rather than freed, so that a newcomer cannot slip in before the line.
  const leave = (): void => {
    const [turn] = lines;
    if (turn === undefined) {
      atWork -= 1;
      return;
    }
    const [subject, line] = turn;
    const next = line.shift();
    inLine -= 1;
    lines.delete(subject);
    if (line.length > 0) lines.set(subject, line);
    next?.begin();
  };

  return async (work, subject = '') => {
    await place(subject);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
