const waits = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/**
 * What was there a moment ago comes back soon; what was there long ago is asked for each minute, and what never was, such
 * as a service or a right, ever less.
 */
const longestMs = { lately: 10_000, longAgo: 40_000, never: 300_000 };

/**
 * How many milliseconds are waited before something is tried again.
 * @param times how often it failed, from 1 on
 * @param seen when it is known to have been there
 */
export const lineWaitMs = (times: number, seen: keyof typeof longestMs): number => {
  const longest = longestMs[seen];
  // Not all browsers of a shop in the same moment.
  return Math.min(waits[times - 1] ?? longest, longest) * (1 + Math.random() / 2);
};
