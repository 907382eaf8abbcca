import { describe, expect, test } from 'vitest';
import { readArrival } from './read-arrival.ts';

const site = 'https://shop.example';
const code = '3f0c1a52-9f7e-4b57-8a90-0d6c2f4b1e77';
const read = (path: string, hasVerifier = false) => readArrival(`${site}${path}`, hasVerifier);

describe('readArrival', () => {
  test('an address that brings nothing stays as it is', () => {
    expect(read('/admin/inventory?page=2#row')).toEqual({ arrival: null, address: '/admin/inventory?page=2#row' });
    expect(read('/admin/discounts?code=WEL100').arrival).toBeNull();
    expect(read('/admin/login?token_hash=x&type=unheard').arrival).toBeNull();
  });

  test.each(['email', 'recovery', 'magiclink', 'email_change', 'invite'] as const)('a link of a mail: %s', (type) => {
    expect(read(`/admin/login?token_hash=abc&type=${type}`)).toEqual({
      arrival: { kind: 'link', tokenHash: 'abc', type },
      address: '/admin/login',
    });
  });

  test('a code is left to the auth client where this browser asked for it, and taken away where it did not', () => {
    const path = `/admin/customers?page=2&code=${code}`;
    expect(read(path, true)).toEqual({ arrival: { kind: 'code' }, address: path });
    expect(read(path)).toEqual({ arrival: { kind: 'other-browser' }, address: '/admin/customers?page=2' });
  });

  test('a refusal in the query and in the fragment', () => {
    const refusal = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
    const message = 'Email link is invalid or has expired';
    const arrival = { kind: 'failed', code: 'otp_expired', message, from: 'mail' };
    expect(read(`/admin/login?${refusal}&page=2#${refusal}`)).toEqual({ arrival, address: '/admin/login?page=2' });
    expect(read(`/admin/login#${refusal}`)).toEqual({ arrival, address: '/admin/login' });
    expect(read(`/admin/inventory#${refusal}`).arrival).toEqual(arrival);
  });

  test.each(['error_description', 'error'])('a refusal whose words anybody may have written: %s', (name) => {
    const ofMail = {
      kind: 'failed',
      code: '',
      message: expect.stringMatching(/^This link did not work\./),
      from: 'mail',
    };
    const ofGoogle = { ...ofMail, message: expect.stringMatching(/^Signing in with Google/), from: 'google' };
    for (const place of ['?', '#']) {
      expect(read(`/admin/reset-password${place}${name}=Call+1800`).arrival).toEqual(ofMail);
      expect(read(`/admin/inventory${place}${name}=Call+1800`)).toEqual({
        arrival: ofGoogle,
        address: '/admin/inventory',
      });
    }
  });

  test('a refusal on the way back from a directory is told in our words', () => {
    const back = (code: string) =>
      readArrival(`${site}/?error=server_error&error_code=${code}&error_description=Call+1800`, true, true).arrival;
    const failed = { kind: 'failed', from: 'directory' };
    expect(back('saml_relay_state_expired')).toMatchObject({ ...failed, message: expect.stringMatching(/too long/) });
    expect(back('validation_failed')).toMatchObject({ ...failed, message: expect.stringMatching(/did not work/) });
    expect(back('otp_expired')).toMatchObject({ from: 'mail' });
  });

  test('what the provider says on the way', () => {
    const message = 'Your email address is confirmed. Log in to go on.';
    const arrival = { kind: 'said', message };
    expect(read(`/admin/login?message=${message}`)).toEqual({ arrival, address: '/admin/login' });
    expect(read(`/#message=${message}`)).toEqual({ arrival, address: '/' });
    expect(read('/admin/login?message=Call+1800').arrival).toEqual({ kind: 'said', message: '' });
  });
});
