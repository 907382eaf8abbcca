type Work = () => void;

/** The work of one of those who share the turns, in its order. */
export interface Line {
  /** Does it in one of the next turns; at once where `isAhead` and none of its own waits. */
  add(work: Work, isAhead: boolean): void;
  /** Does at once all that waits. */
  finish(): void;
}

/**
 * Does `most` pieces of work in one turn of the event loop and leaves the others to the next ones, in the order in which
 * they came: whatever else has arrived meanwhile is done in between.
 */
export const fewEachTurn = (most: number): (() => Line) => {
  const lines: Work[][] = [];
  let left = 0;
  let isPending = false;

  const begin = (): void => {
    isPending = false;
    left = most;
    while (left > 0 && lines.length > 0) doNext(lines.shift() ?? []);
    if (lines.length > 0) rest();
  };
  const rest = (): void => {
    if (isPending) return;
    isPending = true;
    setImmediate(begin);
  };
  const doNext = (line: Work[]): void => {
    const work = line.shift();
    if (!work) return; // It was finished meanwhile.
    left -= 1;
    work();
  };

  return () => {
    const own: Work[] = [];
    return {
      add: (work, isAhead) => {
        if (isAhead && own.length === 0) return work();
        own.push(work);
        lines.push(own);
        rest();
      },
      finish: () => {
        for (let work = own.shift(); work; work = own.shift()) work();
      },
    };
  };
};
