/** Does work on a file, or passes it over where the disk refuses: undefined then. */
export type PassOver = <T>(path: string, work: () => Promise<T>) => Promise<T | undefined>;

/** One bad file keeps no other from being swept. Each is told of once. */
export const passingOver = (): PassOver => {
  const told = new Set<string>();
  return async (path, work) => {
    try {
      return await work();
    } catch (error) {
      const { syscall, message } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      if (!told.has(path)) process.emitWarning(`What a sweep cannot read or delete is left lying: ${message}`);
      told.add(path);
      return undefined;
    }
  };
};
