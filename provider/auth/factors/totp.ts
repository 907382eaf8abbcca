/** Seconds that a code of an app is shown for: RFC 6238. */
const stepSeconds = 30;
// One step to either side, for clocks that differ a little and people who type slowly.
const drift = 1;
// How far a clock is looked for that is wrong.
const wrongByMinutes = 10;

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
  const label = [issuer, account].map((part) => encodeURIComponent(part).replaceAll('%40', '@')).join(':');
  const parameters = { algorithm: 'SHA1', digits: '6', issuer, period: String(stepSeconds), secret };
  return `otpauth://totp/${label}?${new URLSearchParams(parameters).toString().replaceAll('+', '%20')}`;
};

/** What an app's code is: of a step that may be taken, or wrong; then by how many minutes the app's clock may be off. */
export type ShownCode = { readonly step: number } | { readonly minutesOff: number | undefined };

/** Holds a code against what the secret gives about the moment `now` (ms). */
export const readCode = async (secret: string, code: string, now: number): Promise<ShownCode> => {
  if (!/^\d{6}$/.test(code)) return { minutesOff: undefined };
  const totp = await totpOf(secret);
  const present = Math.floor(now / 1000 / stepSeconds);
  const near = totp.validate({ token: code, timestamp: now, window: drift });
  if (near !== null) return { step: present + near };
  const far = totp.validate({ token: code, timestamp: now, window: (wrongByMinutes * 60) / stepSeconds });
  // One code in a few thousand fits by chance.
  return { minutesOff: far === null ? undefined : Math.max(1, Math.round((Math.abs(far) * stepSeconds) / 60)) };
};
