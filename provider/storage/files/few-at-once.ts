/** A disk, or a server, takes several things at once faster than one after the other. */
const atOnce = 4;

/**
 * Does `work` for each, a few at the same time. When it throws no other is begun, and those under way are waited for
 * before this throws the same: nothing goes on behind its back.
 */
export const fewAtOnce = async <T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> => {
  const waiting = [...all].reverse();
  const goOn = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await work(one);
  };
  const ended = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      goOn().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};
