import { useEffect, useState } from 'react';

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/**
 * The whole seconds until a moment; the component renders again with each of them.
 * @param until milliseconds since 1970; a moment that has passed is 0 seconds away
 */
export function useCountdown(until: number): number {
  const [, setTicks] = useState(0);
  const seconds = left(until);
  const counting = seconds > 0;
  useEffect(() => {
    if (!counting) return;
    const ticker = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(ticker);
  }, [counting]);
  return seconds;
}

/** A time to wait as one says it: `42 seconds`, `1 min`, `14 min 5 s`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}
