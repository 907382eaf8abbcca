// The shop's own notices: what each says, and that none lets anybody in.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMessages } from '../../provider/mail/messages.ts';
import { clone } from '../settings/settings.ts';

const render = readMessages(join(clone, 'supabase/templates'));
const site = { SiteURL: 'https://shop.example', SiteName: 'Thaan Store', Email: 'asha@example.in' };
const from = { At: '27/11/2026 17:20 (+05:30)', Browser: 'Firefox on Windows', Address: '203.0.113.7' };
const secrets = {
  Token: '123456',
  TokenHash: 'a-hash',
  ConfirmationURL: 'https://shop.example/verify',
  ImplicitURL: 'x:',
};

it.each([
  ['password_changed', {}, 'asha@example.in has a new password at Thaan Store.'],
  ['email_changed', { OldEmail: 'old@example.in' }, 'it was old@example.in and is asha@example.in now.'],
  [
    'phone_changed',
    { Phone: '919876512345' },
    'asha@example.in has the phone number +919876512345 at Thaan Store now.',
  ],
  [
    'phone_changed',
    { Phone: '919876512345', OldPhone: '919876500000' },
    'The phone number of asha@example.in at Thaan Store was +919876500000 and is +919876512345 now.',
  ],
  ['identity_linked', { Provider: 'google' }, 'Google is a further way to log in as asha@example.in'],
  ['identity_linked', { Provider: 'sso:staff' }, 'sso:staff is a further way to log in as asha@example.in'],
  ['identity_unlinked', { Provider: 'email' }, 'Email and password is no way to log in as asha@example.in'],
  ['identity_unlinked', { Provider: 'phone' }, 'A phone number is no way to log in as asha@example.in'],
  ['mfa_factor_enrolled', { FactorType: 'totp' }, 'An app that shows codes is asked after the password'],
  ['mfa_factor_unenrolled', { FactorType: 'phone' }, 'A phone that is sent codes is not asked any more'],
  ['new_sign_in', {}, 'Somebody logged in as asha@example.in at Thaan Store'],
] as const)('%s of %j says what happened, when, from where and what to do', (name, values, sentence) => {
  const kind = `${name}_notification` as const;
  const { subject, plain, html, links } = render(kind, { ...site, ...from, ...secrets, ...values });
  expect(subject).toContain('Thaan Store');
  expect(plain).toContain(sentence);
  expect(plain).toContain('When: 27/11/2026 17:20 (+05:30). From: Firefox on Windows, network address 203.0.113.7.');
  expect(plain).toMatch(/It was not you\? Then .*admin of the shop/);
  for (const link of links) expect(link).toBe('https://shop.example/admin/forgot-password');
  for (const secret of Object.values(secrets)) expect(html).not.toContain(secret);
});

it.each(['new_sign_in', 'mfa_factor_unenrolled'] as const)(
  '%s sends whom a directory lets in to their company, and shows them no way to a password here',
  (name) => {
    const kind = `${name}_notification` as const;
    const managed = render(kind, { ...site, ...from, FactorType: 'totp', OfDirectory: 'yes' });
    expect(managed.plain).toMatch(/hange your password at your company at once.* tell an admin of the shop/);
    expect(managed.plain).not.toMatch(/new password/i);
    expect(managed.links).toEqual([]);
    const { plain, links } = render(kind, { ...site, ...from, FactorType: 'totp' });
    expect(plain).not.toContain('company');
    expect(links).toEqual(['https://shop.example/admin/forgot-password']);
  },
);

it('where nothing is known of when and from where, as on the hosted provider, nothing is said of it', () => {
  const { plain } = render('password_changed_notification', site);
  expect(plain).not.toMatch(/When|From:|undefined/);
});
