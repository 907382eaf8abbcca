const waits = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/** What was there a moment ago comes back soon; what never was, such as a service or a right, is asked for ever less. */
const longestMs = { back: 10_000, ever: 300_000 };

/**
 * How many milliseconds are waited before something is tried again.
 * @param times how often it failed, from 1 on
 * @param wasThere whether it is known to have been there
 */
export const lineWaitMs = (times: number, wasThere: boolean): number => {
  const longest = wasThere ? longestMs.back : longestMs.ever;
  // Not all browsers of a shop in the same moment.
  return Math.min(waits[times - 1] ?? longest, longest) * (1 + Math.random() / 2);
};
