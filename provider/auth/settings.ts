/** What whoever puts the provider together decides about accounts. */
export interface AuthSettings {
  /** Where auth/v1 is reached, such as `http://127.0.0.1:3000/auth/v1`: the claim `iss` of every token. */
  readonly issuer: string;
  /** The key that a client may show to everybody; it names the caller as `anon` and opens nothing. */
  readonly publicKey?: string;
  /** Whether a new account must confirm its address before it may sign in. Default true. */
  readonly confirmEmail?: boolean;
  /** Whether strangers may create accounts. Default true. */
  readonly signup?: boolean;
  /** Life of an access token in seconds. Default 3600. */
  readonly accessTokenSeconds?: number;
  /** How long a replaced refresh token still gets its successor, in seconds. Default 10. */
  readonly reuseSeconds?: number;
  /** Failed sign-ins that close the door. Default 10 an account in 15 min and 30 an address in 5 min. */
  readonly failedSignIns?: FailedSignIns;
  /** Sign-ups, whatever becomes of them, that one network address may send. Default 30 in 5 min. */
  readonly signupsPerAddress?: Allowance;
}

export interface Allowance {
  readonly count: number;
  readonly seconds: number;
}

interface FailedSignIns {
  readonly perAccount: Allowance;
  readonly perAddress: Allowance;
}

export type CompleteSettings = Required<AuthSettings>;

const defaults = {
  publicKey: 'sb_publishable_embedded',
  confirmEmail: true,
  signup: true,
  accessTokenSeconds: 3600,
  reuseSeconds: 10,
  failedSignIns: { perAccount: { count: 10, seconds: 15 * 60 }, perAddress: { count: 30, seconds: 5 * 60 } },
  signupsPerAddress: { count: 30, seconds: 5 * 60 },
} satisfies Omit<CompleteSettings, 'issuer'>;

export const completeSettings = (settings: AuthSettings): CompleteSettings => ({ ...defaults, ...settings });
