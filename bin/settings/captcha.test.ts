import { describe, expect, it } from 'vitest';
import { CannotStart } from '../../provider/index.ts';
import { readSettings } from './settings.ts';

const turnstile = {
  THAAN_CAPTCHA: 'turnstile',
  THAAN_CAPTCHA_SITE_KEY: '0x4AAAAAAABkMYinukE8nzYS',
  THAAN_CAPTCHA_SECRET: '0x4AAAAAAABkMYinukE8nzKd9cs0aSecret',
};
const hcaptcha = {
  THAAN_CAPTCHA: 'hcaptcha',
  THAAN_CAPTCHA_SITE_KEY: '10000000-ffff-ffff-ffff-000000000001',
  THAAN_CAPTCHA_SECRET: 'ES_0123456789abcdef0123456789aSecret',
};

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
    return 'accepted';
  } catch (error) {
    return error instanceof CannotStart ? error.message : `not a refusal: ${String(error)}`;
  }
};

it.each([turnstile, hcaptcha])('takes the keys of $THAAN_CAPTCHA', (environment) => {
  expect(readSettings(environment).accounts.captcha).toEqual({
    provider: environment.THAAN_CAPTCHA,
    siteKey: environment.THAAN_CAPTCHA_SITE_KEY,
    secret: environment.THAAN_CAPTCHA_SECRET,
  });
});

it('takes the keys for tests of both', () => {
  const keys = ['1x00000000000000000000AA', '1x0000000000000000000000000000000AA'];
  const [THAAN_CAPTCHA_SITE_KEY = '', THAAN_CAPTCHA_SECRET = ''] = keys;
  expect(refusalOf({ ...turnstile, THAAN_CAPTCHA_SITE_KEY, THAAN_CAPTCHA_SECRET })).toBe('accepted');
  expect(refusalOf({ ...hcaptcha, THAAN_CAPTCHA_SECRET: `0x${'0'.repeat(40)}` })).toBe('accepted');
});

describe('is refused by its name', () => {
  it.each(Object.keys(turnstile))('without %s', (name) => {
    expect(refusalOf({ ...turnstile, [name]: '' })).toMatch(
      new RegExp(`^THAAN_CAPTCHA\\w* is set but ${name} is not\\.$`),
    );
  });

  it.each([
    [{ ...turnstile, THAAN_CAPTCHA: 'recaptcha' }, 'THAAN_CAPTCHA must be turnstile or hcaptcha, not "recaptcha".'],
    [
      { ...turnstile, THAAN_CAPTCHA_SITE_KEY: turnstile.THAAN_CAPTCHA_SECRET },
      'THAAN_CAPTCHA_SITE_KEY is no site key of',
    ],
    [
      { ...hcaptcha, THAAN_CAPTCHA_SITE_KEY: hcaptcha.THAAN_CAPTCHA_SECRET },
      'THAAN_CAPTCHA_SITE_KEY is no site key of',
    ],
    [{ ...turnstile, THAAN_CAPTCHA: 'hcaptcha' }, 'THAAN_CAPTCHA_SITE_KEY is no site key of hcaptcha'],
    [{ ...turnstile, THAAN_CAPTCHA_SECRET: turnstile.THAAN_CAPTCHA_SITE_KEY }, 'THAAN_CAPTCHA_SECRET is no secret of'],
    [{ ...hcaptcha, THAAN_CAPTCHA_SECRET: hcaptcha.THAAN_CAPTCHA_SITE_KEY }, 'THAAN_CAPTCHA_SECRET is no secret of'],
    [{ ...turnstile, THAAN_CAPTCHA_SECRET: 'aSecret' }, 'THAAN_CAPTCHA_SECRET is no secret of'],
    [{ ...turnstile, THAAN_CAPTCHA_SECRET: 'a long one with spaces: aSecret' }, 'THAAN_CAPTCHA_SECRET is no secret of'],
  ])('%j', (environment, words) => {
    const said = refusalOf(environment);
    expect(said).toContain(words);
    expect(said).not.toContain('aSecret');
  });
});
