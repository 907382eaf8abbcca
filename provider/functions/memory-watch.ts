import type { Worker } from 'node:worker_threads';

/** How often a thread that is answering is looked at. */
const everyMs = 40;

/**
 * Looks at what a thread holds, its buffers included, while it is answering, and calls `exceeded` once with the bytes
 * when that is more than `most`. Node's own limits of a thread count no buffers, and one large object beyond them ends
 * the whole process: so they are set far above, for what this does not see in time.
 */
export const watchMemory = (
  thread: Worker,
  most: number,
  exceeded: (bytes: number) => void,
): { look(): void; rest(): void } => {
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  const rest = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { total_heap_size: heap, external_memory: buffers } = await thread.getHeapStatistics();
      if (timer === undefined || heap + buffers <= most) return;
      rest();
      exceeded(heap + buffers);
    } catch {
      // It has ended meanwhile.
    } finally {
      isAsking = false;
    }
  };
  return {
    look: () => {
      timer ??= setInterval(() => void ask(), everyMs);
    },
    rest,
  };
};
