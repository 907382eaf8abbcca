import type { Allowance } from '../http/limits/allowance.ts';
import type { CaptchaSettings } from './captcha/services.ts';

export type { Allowance } from '../http/limits/allowance.ts';

/** What whoever puts the provider together decides about accounts. */
export interface AuthSettings {
  /** Where auth/v1 is reached, such as `http://127.0.0.1:3000/auth/v1`: the claim `iss` of every token. */
  readonly issuer: string;
  /** The key that a client may show to everybody; it names the caller as `anon` and opens nothing. */
  readonly publicKey?: string;
  /** The origin that people open, where they go when they asked for no other place. Default the issuer's. */
  readonly siteUrl?: string;
  /** Exact URLs beside those of the site's origin that a person may be sent back to. Default none. */
  readonly redirects?: readonly string[];
  /**
   * Other origins that serve the site's pages too. The links of a message that was asked for with a redirect to one of
   * them, which `redirects` must allow, lead there. Default none.
   */
  readonly otherSites?: readonly string[];
  /** Sign-in by Google; off when absent. */
  readonly google?: OpenIdSettings;
  /** What sign-ups, sign-ins and messages ask robots by; nothing is asked when absent. */
  readonly captcha?: CaptchaSettings;
  /** Tokens of a captcha that one network address may have looked at. Default 300 in 5 min. */
  readonly captchasPerAddress?: Allowance;
  /** Whether a session may be handed out in a URL's fragment to whoever asked without PKCE. Default false. */
  readonly implicit?: boolean;
  /** How people switch `implicit` on, for the refusals where it is off. Default `implicit`. */
  readonly implicitSetting?: string;
  /** Whether a person who is signed in may add a further way to sign in. Default true. */
  readonly manualLinking?: boolean;
  /**
   * Sign-ins by another provider, or by a directory, that one network address may begin, and answers of directories.
   * Default 30 in 5 min.
   */
  readonly flowsPerAddress?: Allowance;
  /** Seconds from its start after which a session ends, whatever it does. Default none. */
  readonly sessionTimeBoxSeconds?: number;
  /** Seconds without a refresh after which a session ends. Default none. */
  readonly sessionIdleSeconds?: number;
  /** Whether accounts may be reached by a phone, where messages go. Default false. */
  readonly phone?: boolean;
  /** Life of a code to a phone in seconds, 300 at most. Default 300. */
  readonly smsOtpSeconds?: number;
  /** Whether an app's codes may be a second step. Default true. */
  readonly totp?: boolean;
  /** Whether a code by message to a phone may be a second step, where messages go. Default false. */
  readonly phoneFactors?: boolean;
  /**
   * Messages to phones in all, within an hour; half of them are kept for those whose own the number is, half of that for
   * those whose it has been for a week. Default 60 in an hour.
   */
  readonly smsInAll?: Allowance;
  /** The same within a day. Default 300 in a day. */
  readonly smsPerDay?: Allowance;
  /** What an app shows beside its codes. Default the site's host. */
  readonly siteName?: string;
  /**
   * Whether an account is written to when its password, address, phone, second steps or ways to sign in change, and when
   * it is signed in from a new browser. Default true.
   */
  readonly notices?: boolean;
  /** Whether a new account must confirm its address before it may sign in. Default true. */
  readonly confirmEmail?: boolean;
  /** Whether strangers may create accounts. Default true. */
  readonly signup?: boolean;
  /** Life of an access token in seconds. Default 3600. */
  readonly accessTokenSeconds?: number;
  /** How long a replaced refresh token still gets its successor, in seconds. Default 10. */
  readonly reuseSeconds?: number;
  /**
   * Failed sign-ins that close the door. Default 10 an account in 15 min, which count by themselves at a network address
   * that it was signed in from in the last 30 days, and 30 an address in 5 min.
   */
  readonly failedSignIns?: FailedSignIns;
  /** Sign-ins by password, whatever becomes of them, that one network address may try. Default 300 in 5 min. */
  readonly signInsPerAddress?: Allowance;
  /** Refreshes, whatever becomes of them, that one network address may send. Default 600 in 5 min. */
  readonly refreshesPerAddress?: Allowance;
  /** Sign-ups, whatever becomes of them, that one network address may send. Default 30 in 5 min. */
  readonly signupsPerAddress?: Allowance;
  /** Seconds between two messages of one kind to one address. Default 60. */
  readonly messageIntervalSeconds?: number;
  /**
   * Messages, within an hour, in all; half of them are kept for those who have confirmed an address. Default 200 in an
   * hour.
   */
  readonly messagesInAll?: Allowance;
  /**
   * Messages, within an hour, to one mailbox; as many more to that of an account from each network that it was signed in
   * from lately. Default 6 in an hour.
   */
  readonly messagesPerMailbox?: Allowance;
  /** Messages, within an hour, that one network address may ask for. Default 40 in an hour. */
  readonly messagesPerAddress?: Allowance;
  /** Codes and links that one network address may try. Default 30 in 5 min. */
  readonly verificationsPerAddress?: Allowance;
  /** Life of a code and its link in seconds, 600 at most. Default 600. */
  readonly otpSeconds?: number;
  /** Digits of a code, 6 to 10. Default 6. */
  readonly otpLength?: number;
}

/** A client registered with an OpenID provider, with the redirect URL `<issuer of AuthSettings>/callback`. */
export interface OpenIdSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Default https://accounts.google.com. */
  readonly issuer?: string;
}

interface FailedSignIns {
  readonly perAccount: Allowance;
  readonly perAddress: Allowance;
}

type Optional = 'google' | 'captcha' | 'sessionTimeBoxSeconds' | 'sessionIdleSeconds';
export type CompleteSettings = Required<Omit<AuthSettings, Optional>> & Pick<AuthSettings, Optional>;

const defaults = {
  publicKey: 'sb_publishable_embedded',
  redirects: [],
  otherSites: [],
  implicit: false,
  implicitSetting: 'implicit',
  manualLinking: true,
  phone: false,
  smsOtpSeconds: 300,
  totp: true,
  phoneFactors: false,
  smsInAll: { count: 60, seconds: 60 * 60 },
  smsPerDay: { count: 300, seconds: 24 * 60 * 60 },
  notices: true,
  confirmEmail: true,
  signup: true,
  accessTokenSeconds: 3600,
  reuseSeconds: 10,
  failedSignIns: { perAccount: { count: 10, seconds: 15 * 60 }, perAddress: { count: 30, seconds: 5 * 60 } },
  signInsPerAddress: { count: 300, seconds: 5 * 60 },
  refreshesPerAddress: { count: 600, seconds: 5 * 60 },
  signupsPerAddress: { count: 30, seconds: 5 * 60 },
  captchasPerAddress: { count: 300, seconds: 5 * 60 },
  flowsPerAddress: { count: 30, seconds: 5 * 60 },
  messageIntervalSeconds: 60,
  messagesInAll: { count: 200, seconds: 60 * 60 },
  messagesPerMailbox: { count: 6, seconds: 60 * 60 },
  messagesPerAddress: { count: 40, seconds: 60 * 60 },
  verificationsPerAddress: { count: 30, seconds: 5 * 60 },
  otpSeconds: 600,
  otpLength: 6,
} satisfies Omit<CompleteSettings, 'issuer' | 'siteUrl' | 'siteName'>;

/** Throws a `RangeError` for what would make codes easy to guess. */
export const completeSettings = (settings: AuthSettings): CompleteSettings => {
  const siteUrl = settings.siteUrl ?? new URL(settings.issuer).origin;
  const complete = { siteName: new URL(siteUrl).hostname, ...defaults, ...settings, siteUrl };
  if (complete.otpSeconds > 600) throw new RangeError('otpSeconds is 600 at most');
  if (complete.smsOtpSeconds > 300) throw new RangeError('smsOtpSeconds is 300 at most');
  if (complete.otpLength < 6 || complete.otpLength > 10) throw new RangeError('otpLength is 6 to 10');
  return complete;
};
