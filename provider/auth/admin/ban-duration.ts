import { banNotUnderstood } from './errors.ts';

const unitMs: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const whole = /^([+-]?)((?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+|0)$/;
const parts = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;
// Go counts nanoseconds in 63 bits: some 292 years.
const longestMs = 2 ** 63 / 1e6;

/**
 * Until when `ban_duration` shuts an account out, as Go writes a time: '24h', '2h45m'. Null, for 'none' and what is not
 * ahead, lets it in again.
 */
export const readBan = (typed: string): Date | null => {
  if (typed === 'none') return null;
  const [, sign, times] = (typed.length <= 100 && whole.exec(typed)) || [];
  if (times === undefined) throw banNotUnderstood(typed);
  let ms = 0;
  for (const [, count, unit = ''] of times.matchAll(parts)) ms += Number(count) * (unitMs[unit] ?? 0);
  if (ms > longestMs) throw banNotUnderstood(typed);
  return sign === '-' || ms === 0 ? null : new Date(Date.now() + ms);
};
