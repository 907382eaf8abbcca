/** More resident bytes than this are given back: an ordinary day of the shop stays below. */
const manyBytes = 160_000_000;

/**
 * Gives memory back after a rush. V8 collects what a rush left behind when nothing goes on or when much more is asked
 * for; people who work a little prevent both. One collection takes some 20 ms. Answers with the function that ends it.
 * Does nothing without `--expose-gc`.
 */
export const giveMemoryBack = (everyMs = 20_000): (() => void) => {
  const collect = globalThis.gc;
  if (!collect) return () => {};
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > manyBytes) collect();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
