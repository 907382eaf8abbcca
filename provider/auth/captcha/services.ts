/** A captcha's service, and what it knows this site by. */
export interface CaptchaSettings {
  readonly provider: 'turnstile' | 'hcaptcha';
  readonly secret: string;
  /** The widget's. Where it is known, hCaptcha refuses the tokens of others. */
  readonly siteKey?: string;
  /** Where tokens are verified, for tests: https, or this very machine. Default the service's own address. */
  readonly verifyUrl?: string;
}

interface Service {
  readonly verifyUrl: string;
  /** Its secrets for tests, with which every token passes; the answers name some other host. */
  readonly testSecret: RegExp;
  /** Whether it is told whose widget the token must be of. */
  readonly takesSiteKey: boolean;
  /** What it says in place of a host where it did not look. */
  readonly unknownHost?: string;
}

/**
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation,
 * https://docs.hcaptcha.com/#verify-the-user-response-server-side
 */
export const services: Readonly<Record<CaptchaSettings['provider'], Service>> = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    testSecret: /^[123]x0{31}AA$/,
    takesSiteKey: false,
  },
  hcaptcha: {
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
    testSecret: /^0x0{40}$/,
    takesSiteKey: true,
    unknownHost: 'not-provided',
  },
};
