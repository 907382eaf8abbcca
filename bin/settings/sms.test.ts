import { expect, it } from 'vitest';
import { CannotStart } from '../../provider/index.ts';
import { readSms } from './sms.ts';

const secret = 'v1,whsec_c2VjcmV0IG9mIGEgaG9vaw==';

/** What is said of such settings. */
const refusalOf = (settings: Readonly<Record<string, string>>): string => {
  try {
    readSms((name) => settings[name]);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return '';
};

it('without a hook messages stay', () => {
  expect(readSms(() => undefined)).toEqual({ hook: undefined });
});

it.each(['https://shop.example/functions/v1/send-sms', 'http://127.0.0.1:3000/sms', 'http://[::1]/sms'])(
  '%s may be a hook',
  (url) => expect(refusalOf({ THAAN_SMS_HOOK: url, THAAN_SMS_HOOK_SECRET: secret })).toBe(''),
);

it.each([
  'http://hook.example/sms',
  'hook.example',
  'https://a:b@hook.example',
  'https://:b@hook.example',
  'ftp://hook.example',
])('%s may not, and no password in it is repeated', (url) => {
  const said = refusalOf({ THAAN_SMS_HOOK: url, THAAN_SMS_HOOK_SECRET: secret });
  expect(said).toMatch(/^THAAN_SMS_HOOK must be /);
  expect(said).not.toContain(':b@');
});

it.each(['whsec_c2VjcmV0IG9mIGEgaG9vaw==', 'v1,whsec_short', 'v1,whsec_c2VjcmV0IG9mIGEgaG9va', 'a-secret'])(
  '%s is no secret, and is not repeated',
  (wrong) => {
    const said = refusalOf({ THAAN_SMS_HOOK: 'https://hook.example', THAAN_SMS_HOOK_SECRET: wrong });
    expect(said).toMatch(/^THAAN_SMS_HOOK_SECRET must be /);
    expect(said).not.toContain(wrong);
  },
);

it('one without the other is refused by its name', () => {
  expect(refusalOf({ THAAN_SMS_HOOK: 'https://hook.example' })).toMatch(
    /^THAAN_SMS_HOOK is set but THAAN_SMS_HOOK_SECRET/,
  );
  expect(refusalOf({ THAAN_SMS_HOOK_SECRET: secret })).toMatch(/^THAAN_SMS_HOOK_SECRET is set but THAAN_SMS_HOOK/);
});
