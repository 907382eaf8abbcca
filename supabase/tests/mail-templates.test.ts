import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMessages } from '../../provider/mail/messages.ts';

const messages = readMessages(join(import.meta.dirname, '../templates'));
const values = {
  SiteURL: 'https://shop.example',
  SiteName: 'Silk & Sons',
  Email: 'asha@example.com',
  NewEmail: 'asha.new@example.com',
  Token: '246810',
  TokenHash: 'pkce_abc',
  ConfirmationURL: 'https://shop.example/auth/v1/verify',
};

// A link opens a page of the portal, which shows the token itself: opened by a mail scanner it is not used up.
test.each([
  ['confirmation', 'https://shop.example/admin/login?token_hash=pkce_abc&type=email'],
  ['magic_link', 'https://shop.example/admin/login?token_hash=pkce_abc&type=magiclink'],
  ['email_change', 'https://shop.example/admin/login?token_hash=pkce_abc&type=email_change'],
  ['recovery', 'https://shop.example/admin/reset-password?token_hash=pkce_abc&type=recovery'],
  ['invite', 'https://shop.example/admin/reset-password?token_hash=pkce_abc&type=invite'],
] as const)('the mail of the kind %s has its link and the shop’s name', (kind, link) => {
  const { subject, html, plain, links } = messages(kind, values);
  expect(links).toEqual([link]);
  expect(subject).toContain('Silk & Sons');
  expect(html).toContain('Silk &amp; Sons');
  for (const said of [link, '10 minutes', 'You did not']) expect(plain).toContain(said);
  expect(html + subject).not.toMatch(/\{\{|\}\}/);
});

test.each(['confirmation', 'magic_link', 'email_change', 'recovery', 'invite'] as const)(
  'the mail of the kind %s leads a client that knows no PKCE where it is signed in, if that is allowed',
  (kind) => {
    const ImplicitURL = 'https://shop.example/auth/v1/verify?token=abc&type=x';
    expect(messages(kind, { ...values, ImplicitURL }).links).toEqual([ImplicitURL]);
  },
);

test('a code is told only where something asks for it', () => {
  expect(messages('magic_link', values).plain).toContain('246810');
  for (const kind of ['confirmation', 'recovery', 'email_change', 'invite'] as const)
    expect(messages(kind, values).html).not.toContain('246810');
});

test('the code that confirms a change of password comes without a link', () => {
  const { subject, plain, links } = messages('reauthentication', values);
  expect(subject).toBe('246810 is your code for Silk & Sons');
  expect(links).toEqual([]);
  for (const said of ['246810', '10 minutes']) expect(plain).toContain(said);
});

test('a change of address names both addresses', () => {
  const { plain } = messages('email_change', values);
  expect(plain).toContain('asha@example.com');
  expect(plain).toContain('asha.new@example.com');
});

test('where no name is known, as on the hosted provider, the address of the site stands for it', () => {
  expect(messages('recovery', { ...values, SiteName: '' }).subject).toBe(
    'Choose a new password for https://shop.example',
  );
});
