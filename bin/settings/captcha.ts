import { type AuthSettings, CannotStart } from '../../provider/index.ts';
import type { Value } from './value.ts';

/** A captcha's service, with the key by which pages show its widget. */
export type Captcha = NonNullable<AuthSettings['captcha']> & { readonly siteKey: string };

/** What a site key looks like: whatever stands there is told to everybody, so a secret must not. */
const siteKeys: Readonly<Record<Captcha['provider'], RegExp>> = {
  turnstile: /^\dx[\w-]{14,30}$/,
  hcaptcha: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

const names = ['THAAN_CAPTCHA', 'THAAN_CAPTCHA_SITE_KEY', 'THAAN_CAPTCHA_SECRET'] as const;

/** The captcha that is set up, if any. What is wrong with its keys is never repeated. */
export const readCaptcha = (value: Value): Captcha | undefined => {
  const [provider, siteKey, secret] = names.map(value);
  const given = names.find((name) => value(name) !== undefined);
  if (given === undefined) return undefined;
  const missing = names.find((name) => value(name) === undefined);
  if (missing !== undefined) throw new CannotStart(`${given} is set but ${missing} is not.`);
  if (provider !== 'turnstile' && provider !== 'hcaptcha')
    throw new CannotStart(`THAAN_CAPTCHA must be turnstile or hcaptcha, not "${provider}".`);
  if (!siteKey || !siteKeys[provider].test(siteKey))
    throw new CannotStart(
      `THAAN_CAPTCHA_SITE_KEY is no site key of ${provider}. Pages show it: never put the secret there.`,
    );
  if (!secret || !/^[\x21-\x7e]{20,200}$/.test(secret) || siteKeys[provider].test(secret))
    throw new CannotStart(`THAAN_CAPTCHA_SECRET is no secret of ${provider}; it is another key than the site's.`);
  return { provider, siteKey, secret };
};
