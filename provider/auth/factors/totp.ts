/** Seconds that a code of an app is shown for: RFC 6238. */
const stepSeconds = 30;
// One step to either side, for clocks that differ a little and people who type slowly.
const drift = 1;
// From two minutes, which nobody takes to type a code, to ten: how wrong a clock may be that it is said.
const nearest = 4;
const farthest = 20;

const library = () => import('otpauth');

const totpOf = async (secret: string) => {
  const { Secret, TOTP } = await library();
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds });
};

/** A new secret of 160 bits, as RFC 4226 recommends, in base32. */
export const newSecret = async (): Promise<string> => {
  const { Secret } = await library();
  return new Secret({ size: 20 }).base32;
};

/** What an app reads from the QR code. */
export const appUri = (secret: string, issuer: string, account: string): string => {
  const name = [issuer, account].map((part) => encodeURIComponent(part).replaceAll('%40', '@')).join(':');
  const parameters = { algorithm: 'SHA1', digits: '6', issuer, period: String(stepSeconds), secret };
  return `otpauth://totp/${name}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`;
};

/** The steps of a factor whose codes are not taken any more. */
export interface SpentSteps {
  /** Nor is any before it. */
  readonly last: number;
  readonly told: readonly number[];
}

/**
 * What an app's code is: right at a step; of a step that is spent; of another time, by which the app's clock may be off
 * (minutes), and the step at which it would be right; or wrong.
 */
export type ShownCode =
  | { readonly is: 'right'; readonly step: number }
  | { readonly is: 'far'; readonly step: number; readonly minutesOff: number }
  | { readonly is: 'spent' | 'wrong' };

/** Holds a code against what the secret gives about the moment `now` (ms). */
export const readCode = async (secret: string, code: string, spent: SpentSteps, now: number): Promise<ShownCode> => {
  if (!/^\d{6}$/.test(code)) return { is: 'wrong' };
  const totp = await totpOf(secret);
  const present = Math.floor(now / 1000 / stepSeconds);
  const off = totp.validate({ token: code, timestamp: now, window: farthest });
  if (off === null) return { is: 'wrong' };
  const step = present + off;
  if (step <= spent.last || spent.told.includes(step)) return { is: 'spent' };
  if (Math.abs(off) <= drift) return { is: 'right', step };
  const minutesOff = Math.round((Math.abs(off) * stepSeconds) / 60);
  return Math.abs(off) < nearest ? { is: 'wrong' } : { is: 'far', step, minutesOff };
};
