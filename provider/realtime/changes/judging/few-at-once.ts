/** Lets so many do their work at once; the others wait in the order in which they came. */
export const fewAtOnce = (most: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async (work) => {
    if (atWork >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else atWork -= 1;
    }
  };
};
