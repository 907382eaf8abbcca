// The hosted provider closes a channel whose member says more than five times in 30 s where they are; what is said again
// counts. So little is said, and what is said is always the latest.

/** One call less than it takes, and a second more than it counts. */
const most = 4;
const withinMs = 31_000;
/** So many are made at once, such as for a page and for the row that is opened there. */
const atOnce = 2;
/** Whoever opens one row after the other is followed so often. */
const betweenMs = 8_000;
/** What changes together is said together. */
const togetherMs = 40;

/** How many milliseconds the next call waits after calls at these times, the oldest first. */
export const callWaitMs = (calls: readonly number[], now: number): number => {
  const recent = calls.filter((at) => at > now - withinMs);
  const [last, oldest] = [recent.at(-1), recent.at(-most)];
  if (last === undefined || recent.length < atOnce) return 0;
  return Math.max(0, last + betweenMs - now, oldest === undefined ? 0 : oldest + withinMs - now);
};

/** Calls as often as it may after `ask`, and no more often. */
export const gatherCalls = (call: () => void): { readonly ask: () => void; readonly stop: () => void } => {
  let calls: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const make = (): void => {
    timer = undefined;
    calls = [...calls, performance.now()].slice(-most);
    call();
  };
  return {
    ask: () => {
      timer ??= setTimeout(make, Math.max(togetherMs, callWaitMs(calls, performance.now())));
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
