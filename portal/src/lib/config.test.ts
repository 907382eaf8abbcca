import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const none = { mail: false, phone: false };
const whole = {
  url: 'https://abc.example/',
  key: 'k',
  shopName: 'Thaan',
  labelPrinter: 'TSC',
  captcha: null,
  demo: null,
};

describe('parseConfig', () => {
  test('takes what the server says and drops a slash at the end of the address', () => {
    expect(parseConfig(whole)).toEqual({ ...whole, url: 'https://abc.example', codes: none, directory: false });
  });

  test('knows how a code to log in with can be sent', () => {
    expect(parseConfig({ ...whole, mailCodes: true }).codes).toEqual({ ...none, mail: true });
    expect(parseConfig({ ...whole, phoneCodes: true, mailCodes: 'yes' }).codes).toEqual({ ...none, phone: true });
  });

  test('knows whether a directory signs people in', () => {
    expect(parseConfig({ ...whole, directory: true }).directory).toBe(true);
    expect(parseConfig({ ...whole, directory: 'yes' }).directory).toBe(false);
  });

  test('knows the captcha', () => {
    const captcha = { provider: 'turnstile', siteKey: '0x4AAA' };
    expect(parseConfig({ ...whole, captcha }).captcha).toEqual(captcha);
    expect(parseConfig({ ...whole, captcha: 'turnstile' }).captcha).toBeNull();
  });

  test('keeps the demo accounts in their order', () => {
    const accounts = [
      { name: 'Super Admin', email: 'a@b.example', password: 'x' },
      { name: 'Admin', email: 'c@d.example', password: 'y' },
    ];
    expect(parseConfig({ ...whole, demo: { accounts, printer: true } }).demo).toEqual({
      accounts,
      printer: true,
      outbox: false,
    });
  });

  test.each(['url', 'key', 'shopName', 'labelPrinter'])('names %s when it is missing', (name) => {
    expect(() => parseConfig({ ...whole, [name]: undefined })).toThrow(`config.json: ${name} must be a text.`);
  });

  test('refuses a page that is no settings at all', () => {
    expect(() => parseConfig('<!doctype html>')).toThrow('config.json');
  });
});
