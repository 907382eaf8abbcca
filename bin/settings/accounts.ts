import { type AuthSettings, CannotStart, isLoopback } from '../../provider/index.ts';
import { type Captcha, readCaptcha } from './captcha.ts';
import { type MessageLimits, readMessageLimits } from './message-limits.ts';
import { isOn, listed, type Value } from './value.ts';

/** What is decided about accounts and sessions. */
export type AccountSettings = Pick<
  AuthSettings,
  | 'redirects'
  | 'google'
  | 'signup'
  | 'phone'
  | 'implicit'
  | 'implicitSetting'
  | 'sessionTimeBoxSeconds'
  | 'sessionIdleSeconds'
> &
  MessageLimits & { readonly captcha?: Captcha };

export const readAccounts = (value: Value): AccountSettings => {
  const timeBox = hours('THAAN_SESSION_HOURS', value('THAAN_SESSION_HOURS'));
  const idle = hours('THAAN_SESSION_IDLE_HOURS', value('THAAN_SESSION_IDLE_HOURS'));
  const google = googleClient(value);
  const captcha = readCaptcha(value);
  return {
    redirects: listed(value('THAAN_REDIRECTS')).map(redirect),
    signup: isOn('THAAN_SIGNUP', value('THAAN_SIGNUP') ?? 'on'),
    phone: isOn('THAAN_PHONE', value('THAAN_PHONE') ?? 'off'),
    implicit: isOn('THAAN_IMPLICIT', value('THAAN_IMPLICIT') ?? 'off'),
    implicitSetting: 'THAAN_IMPLICIT',
    ...readMessageLimits(value),
    ...(google && { google }),
    ...(captcha && { captcha }),
    ...(timeBox !== undefined && { sessionTimeBoxSeconds: timeBox * 3600 }),
    ...(idle !== undefined && { sessionIdleSeconds: idle * 3600 }),
  };
};

/** Compared word for word with what is asked for, so what only looks like an address, or like a pattern, is refused. */
const redirect = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isExact = url && /^https?:\/\//.test(text) && !/[\s\\*\p{Cc}]/u.test(text) && !url.username && !url.password;
  if (!isExact)
    throw new CannotStart(
      `THAAN_REDIRECTS must list whole addresses such as https://shop.example/welcome, separated by commas and without patterns, not "${text}".`,
    );
  return text;
};

const googleClient = (value: Value): AuthSettings['google'] => {
  const clientId = value('THAAN_GOOGLE_CLIENT_ID');
  const clientSecret = value('THAAN_GOOGLE_CLIENT_SECRET');
  const issuer = value('THAAN_GOOGLE_ISSUER');
  if (clientId === undefined) {
    const given = clientSecret !== undefined ? 'SECRET' : issuer !== undefined ? 'ISSUER' : undefined;
    if (given === undefined) return undefined;
    const name = given === 'SECRET' ? 'THAAN_GOOGLE_CLIENT_SECRET' : 'THAAN_GOOGLE_ISSUER';
    throw new CannotStart(`${name} is set but THAAN_GOOGLE_CLIENT_ID is not.`);
  }
  if (clientSecret === undefined)
    throw new CannotStart('THAAN_GOOGLE_CLIENT_ID is set but THAAN_GOOGLE_CLIENT_SECRET is not.');
  return { clientId, clientSecret, ...(issuer !== undefined && { issuer: issuerOf(issuer) }) };
};

/** A client's secret is sent there: unencrypted to this machine alone. */
const issuerOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(bare(url.hostname)));
  if (!url || !isSafe || url.search || url.hash || url.username)
    throw new CannotStart(
      `THAAN_GOOGLE_ISSUER must be an OpenID provider's address, such as https://accounts.google.com, not "${text}".`,
    );
  return text.replace(/\/$/, '');
};

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** A session in use is renewed about once an hour: a shorter limit would end it under somebody's hands. */
const shortestHours = 1;
const longestHours = 8760;

const hours = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(text) || Number(text) < shortestHours || Number(text) > longestHours)
    throw new CannotStart(`${name} must be a number of hours from ${shortestHours} to ${longestHours}, not "${text}".`);
  return Number(text);
};
