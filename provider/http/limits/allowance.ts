/** So many of something in so many seconds. */
export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

const mostSubjects = 10_000;

/**
 * Counts what each subject does, in windows of `seconds`, in memory: for what is to cost less than asking PostgreSQL.
 * Answers the seconds to wait, 0 where it is within its allowance. The longest known are forgotten first.
 */
export const createAllowance = ({ count, seconds }: Allowance): ((subject: string, amount?: number) => number) => {
  const windows = new Map<string, { used: number; readonly ends: number }>();
  return (subject, amount = 1) => {
    const now = performance.now();
    const known = windows.get(subject);
    if (known && known.ends > now) {
      known.used += amount;
      return known.used > count ? Math.ceil((known.ends - now) / 1000) : 0;
    }
    windows.delete(subject);
    windows.set(subject, { used: amount, ends: now + seconds * 1000 });
    if (windows.size > mostSubjects) windows.delete(windows.keys().next().value ?? '');
    return amount > count ? seconds : 0;
  };
};
