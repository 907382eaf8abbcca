/** More resident bytes than this are given back: an ordinary day of the shop stays below. */
const manyBytes = 160_000_000;

/** V8 may keep so many bytes of pages that nothing lies in. */
const sparedBytes = 20_000_000;

/**
 * Gives memory back after a rush. V8 collects what a rush left behind when nothing goes on or when much more is asked
 * for; people who work a little prevent both. One collection takes some 20 ms. The pages that it empties V8 keeps for
 * itself, and gives them up to a collection of last resort alone, which takes a few times as long: so that is for when
 * there are many. Answers with the function that ends it. Does nothing without `--expose-gc`.
 */
export const giveMemoryBack = (everyMs = 20_000): (() => void) => {
  const collect = globalThis.gc;
  if (!collect) return () => {};
  let settled = 0;
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= manyBytes) return;
    collect();
    if (besideHeap() <= settled + sparedBytes) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    settled = besideHeap();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

/** Resident bytes that are neither the heap nor what hangs on it: those of emptied pages among them. */
const besideHeap = (): number => {
  const { rss, heapTotal, external } = process.memoryUsage();
  return rss - heapTotal - external;
};
