import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CannotStart, isLoopback } from '../../provider/index.ts';
import { clone, readSettings } from './settings.ts';

const owner = { THAAN_OWNER_EMAIL: 'owner@shop.example', THAAN_OWNER_PASSWORD: 'a long enough one' };

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
    return 'accepted';
  } catch (error) {
    return error instanceof CannotStart ? error.message : `not a refusal: ${String(error)}`;
  }
};

describe('a wrong setting is refused by its name', () => {
  it.each([
    ['THAAN_PORT', 'abc'],
    ['THAAN_PORT', '0'],
    ['THAAN_PORT', '65536'],
    ['THAAN_PORT', '3000; rm'],
    ['THAAN_HOST', 'http://x'],
    ['THAAN_HOST', 'a b'],
    ['THAAN_URL', 'shop.example'],
    ['THAAN_URL', 'ftp://shop.example'],
    ['THAAN_URL', 'https://shop.example/sub'],
    ['THAAN_URL', 'https://shop.example/?a=1'],
    ['THAAN_SHOP_NAME', 'x'.repeat(41)],
    ['THAAN_SHOP_NAME', 'two\nlines'],
    ['THAAN_LABEL_PRINTER', '('],
    ['THAAN_OWNER_EMAIL', 'nobody'],
    ['THAAN_PROXIES', 'proxy.example'],
    ['THAAN_PROXIES', '10.0.0.1, 10.0.0.300'],
    ['THAAN_PROXIES', '10.0.0.0/33'],
    ['THAAN_PROXIES', '10.0.0.0/255.0.0.0'],
    ['THAAN_PROXIES', '0.0.0.0/0'],
    ['THAAN_PROXIES', '::/0'],
    ['THAAN_PROXIES', 'fd00::/129'],
    ['THAAN_PROXIES', 'fe80::1%eth0'],
    ['THAAN_PROXIES', '10.0.0.1/8/8'],
    ['THAAN_ORIGINS', 'portal.example'],
    ['THAAN_ORIGINS', '*'],
    ['THAAN_ORIGINS', 'null'],
    ['THAAN_ORIGINS', 'https://*.portal.example'],
    ['THAAN_ORIGINS', 'https://portal.example/'],
    ['THAAN_ORIGINS', 'https://portal.example/admin'],
    ['THAAN_ORIGINS', 'https://portal.example:443'],
    ['THAAN_ORIGINS', 'https://Portal.example'],
    ['THAAN_ORIGINS', 'https://me@portal.example'],
    ['THAAN_ORIGINS', 'ftp://portal.example'],
    ['THAAN_ORIGINS', 'https://portal.example, portal.example'],
    ['THAAN_REDIRECTS', '/welcome'],
    ['THAAN_REDIRECTS', 'https://shop.example/**'],
    ['THAAN_REDIRECTS', 'https://shop.example/a, shop.example'],
    ['THAAN_REDIRECTS', 'javascript:alert(1)'],
    ['THAAN_REDIRECTS', 'https:shop.example'],
    ['THAAN_REDIRECTS', 'https:\\\\shop.example'],
    ['THAAN_REDIRECTS', 'https://shop.example@evil.example/'],
    ['THAAN_SMTP_URL', 'mail.example'],
    ['THAAN_SMTP_URL', 'https://mail.example'],
    ['THAAN_SMTP_URL', 'smtp://'],
    ['THAAN_SMTP_URL', 'smtp://mail.example/path'],
    ['THAAN_SMTP_URL', 'smtp://me:50%@mail.example'],
    ['THAAN_MAIL_FROM', 'the shop'],
    ['THAAN_MAIL_FROM', 'Shop <shop>'],
    ['THAAN_MAIL_FROM', 'a@shop.example, b@shop.example'],
    ['THAAN_MAIL_FROM', 'Shop <a@shop.example>, <b@shop.example>'],
    ['THAAN_MAIL_FROM', 'Shop\nBcc: x <a@shop.example>'],
    ['THAAN_GOOGLE_CLIENT_ID', 'an id without a secret'],
    ['THAAN_GOOGLE_CLIENT_SECRET', 'a secret without an id'],
    ['THAAN_GOOGLE_ISSUER', 'https://accounts.google.com'],
    ['THAAN_MAIL_PER_HOUR', 'many'],
    ['THAAN_MAIL_PER_HOUR', '7'],
    ['THAAN_MAIL_PER_HOUR', '100000'],
    ['THAAN_MAIL_PER_ADDRESS', '0'],
    ['THAAN_SMS_PER_HOUR', '3'],
    ['THAAN_SMS_PER_DAY', 'few'],
    ['THAAN_MAIL_PER_ADDRESS', '2.5'],
    ['THAAN_SESSION_HOURS', 'a day'],
    ['THAAN_SESSION_HOURS', '0'],
    ['THAAN_SESSION_HOURS', '-1'],
    ['THAAN_SESSION_HOURS', '1e3'],
    ['THAAN_SESSION_IDLE_HOURS', '0.5'],
    ['THAAN_SESSION_IDLE_HOURS', '8761'],
    ['THAAN_SIGNUP', 'no'],
    ['THAAN_IMPLICIT', 'yes'],
    ['THAAN_IMPLICIT', 'ON'],
    ['THAAN_PHONE', 'yes'],
    ['THAAN_SMS_HOOK', 'https://hook.example'],
    ['THAAN_SMS_HOOK_SECRET', 'v1,whsec_c2VjcmV0IG9mIGEgaG9vaw=='],
    ['DATABASE_URL', 'mysql://a:b@c/d'],
    ['DATABASE_URL', 'postgres://host/db'],
    ['DATABASE_URL', 'postgres://a:b@c/d?sslmode=maybe'],
    ['DATABASE_URL', 'postgres://a:50%@localhost/d'],
    ['DATABASE_URL', 'postgres://a:b@localhost/50%'],
  ])('%s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^${name} .*\\.$`, 's'));
  });

  it.each([
    'accounts.google.com',
    'http://accounts.google.com',
    'https://a:b@google.example',
    'https://x.example/?a=b',
  ])('THAAN_GOOGLE_ISSUER=%s', (issuer) => {
    const client = { THAAN_GOOGLE_CLIENT_ID: 'an id', THAAN_GOOGLE_CLIENT_SECRET: 'a secret' };
    expect(refusalOf({ ...client, THAAN_GOOGLE_ISSUER: issuer })).toMatch(/^THAAN_GOOGLE_ISSUER must be /);
  });

  it('a mail server without a sender', () => {
    expect(refusalOf({ THAAN_SMTP_URL: 'smtp://mail.example' })).toBe(
      'THAAN_SMTP_URL is set but THAAN_MAIL_FROM, the sender of its mail, is not.',
    );
  });

  it.each([
    ['THAAN_SMTP_URL', 'https://me:a-secret@mail.example'],
    ['THAAN_SMTP_URL', 'smtp://me:a-secret%@mail.example'],
    ['THAAN_SMTP_URL', 'smtp://me:a-secret@mail.example'],
    ['DATABASE_URL', 'mysql://me:a-secret@db.example/d'],
    ['THAAN_GOOGLE_CLIENT_SECRET', 'a-secret'],
    ['THAAN_OWNER_PASSWORD', 'a-secret'],
  ])('the secret in %s is not repeated', (name, value) => {
    const said = refusalOf({ [name]: value });
    expect(said).toContain(name);
    expect(said).not.toContain('a-secret');
  });

  it('a password of the wrong length, counted in characters', () => {
    const withPassword = (password: string) =>
      refusalOf({ ...owner, THAAN_DATA: '/srv/thaan', THAAN_OWNER_PASSWORD: password });
    expect(withPassword('short')).toContain('THAAN_OWNER_PASSWORD');
    expect(withPassword('x'.repeat(129))).toContain('THAAN_OWNER_PASSWORD');
    expect(withPassword('🧵'.repeat(8))).toBe('accepted');
  });

  it('a password without an owner', () => {
    expect(refusalOf({ THAAN_OWNER_PASSWORD: owner.THAAN_OWNER_PASSWORD })).toContain('THAAN_OWNER_EMAIL');
  });
});

describe('where a real shop may keep its data', () => {
  it('not inside the clone, not through a link either', () => {
    const place = mkdtempSync(join(tmpdir(), 'thaan-settings-'));
    symlinkSync(clone, join(place, 'link'));
    for (const data of ['data', join(clone, 'deep/er'), clone, join(place, 'link/data')])
      expect(refusalOf({ ...owner, THAAN_DATA: data }), data).toContain('THAAN_DATA must name a folder outside');
    rmSync(place, { recursive: true });
  });

  it('beside it, or in a database of one’s own', () => {
    expect(refusalOf({ ...owner, THAAN_DATA: `${clone}-data` })).toBe('accepted');
    expect(refusalOf({ ...owner, DATABASE_URL: 'postgres://a:b@localhost/d' })).toBe('accepted');
  });

  it('the demo may lie in the clone', () => {
    expect(readSettings({ THAAN_DATA: 'data' }).data).toBe(join(clone, 'data'));
  });
});

it('empty settings count as not set', () => {
  const settings = readSettings({
    THAAN_PORT: '',
    THAAN_HOST: ' ',
    THAAN_URL: '',
    DATABASE_URL: '',
    THAAN_OWNER_EMAIL: '',
    THAAN_PROXIES: ' , ',
    THAAN_ORIGINS: ' ,',
    THAAN_REDIRECTS: '',
    THAAN_SMTP_URL: '',
    THAAN_GOOGLE_CLIENT_ID: ' ',
    THAAN_SESSION_HOURS: '',
    THAAN_SIGNUP: '',
    THAAN_IMPLICIT: ' ',
  });
  expect(settings).toMatchObject({
    port: undefined,
    host: '127.0.0.1',
    url: undefined,
    database: undefined,
    owner: undefined,
    proxies: [],
    origins: [],
    mail: { smtpUrl: undefined, from: undefined },
  });
  expect(settings.accounts).toEqual({
    phone: false,
    redirects: [],
    signup: true,
    implicit: false,
    implicitSetting: 'THAAN_IMPLICIT',
  });
});

it('reads what there is to decide about accounts', () => {
  const { accounts, proxies, origins } = readSettings({
    THAAN_ORIGINS: 'https://portal.example, http://127.0.0.1:8080',
    THAAN_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8 , ::1',
    THAAN_REDIRECTS: 'https://shop.example/welcome , http://127.0.0.1:5173/admin/login?a=b',
    THAAN_GOOGLE_CLIENT_ID: 'an id',
    THAAN_GOOGLE_CLIENT_SECRET: 'a secret',
    THAAN_GOOGLE_ISSUER: 'http://127.0.0.1:9000/',
    THAAN_SESSION_HOURS: '12.5',
    THAAN_SESSION_IDLE_HOURS: '2',
    THAAN_SIGNUP: 'off',
    THAAN_IMPLICIT: 'on',
  });
  expect(origins).toEqual(['https://portal.example', 'http://127.0.0.1:8080']);
  expect(proxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1']);
  expect(accounts).toEqual({
    phone: false,
    redirects: ['https://shop.example/welcome', 'http://127.0.0.1:5173/admin/login?a=b'],
    google: { clientId: 'an id', clientSecret: 'a secret', issuer: 'http://127.0.0.1:9000' },
    signup: false,
    implicit: true,
    implicitSetting: 'THAAN_IMPLICIT',
    sessionTimeBoxSeconds: 45_000,
    sessionIdleSeconds: 7_200,
  });
});

describe('mail', () => {
  it.each([
    ['shop@shop.example', 'shop@shop.example'],
    ['<shop@shop.example>', 'shop@shop.example'],
    ['Silk, Sons & Co. <shop@shop.example>', '"Silk, Sons & Co." <shop@shop.example>'],
  ])('comes from %s', (typed, from) => {
    expect(readSettings({ THAAN_MAIL_FROM: typed }).mail.from).toBe(from);
  });

  it.each([
    ['smtp://me:pw@mail.example:587', 'smtp://me:pw@mail.example:587?requireTLS=true'],
    ['smtp://mail.example?name=shop', 'smtp://mail.example?name=shop&requireTLS=true'],
    ['smtp://mail.example?requireTLS=false', 'smtp://mail.example?requireTLS=false'],
    ['smtp://mail.example?ignoreTLS=true', 'smtp://mail.example?ignoreTLS=true'],
    ['smtps://me:pw@mail.example', 'smtps://me:pw@mail.example'],
    ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
    ['smtp://[::1]:2525', 'smtp://[::1]:2525'],
  ])('goes to another machine encrypted: %s', (typed, smtpUrl) => {
    expect(readSettings({ THAAN_SMTP_URL: typed, THAAN_MAIL_FROM: 'a@shop.example' }).mail.smtpUrl).toBe(smtpUrl);
  });
});

it('reads a DATABASE_URL with its escapes', () => {
  const { database } = readSettings({
    DATABASE_URL: 'postgres://us%40er:p%2Fw@db.example:6432/sh%20op?sslmode=verify-full',
  });
  expect(database).toEqual({
    host: 'db.example',
    port: 6432,
    database: 'sh op',
    user: 'us@er',
    password: 'p/w',
    ssl: { rejectUnauthorized: true },
  });
});

describe('a database on another machine', () => {
  it.each(['db.example', '192.0.2.1', '127.example.com', '[2001:db8::1]'])(
    '%s is gone to only with a word on encryption',
    (host) => {
      expect(refusalOf({ DATABASE_URL: `postgres://a:b@${host}/d` })).toContain('sslmode');
      expect(refusalOf({ DATABASE_URL: `postgres://a:b@${host}/d?sslmode=disable` })).toBe('accepted');
    },
  );

  it.each(['localhost', '127.0.0.2', '[::1]', 'x?host=/run/postgresql'])('%s is this one', (host) => {
    const [name, query = ''] = host.split('?');
    expect(refusalOf({ DATABASE_URL: `postgres://a:b@${name}/d?${query}` })).toBe('accepted');
  });
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['127.example.com', false],
  ['0.0.0.0', false],
])('%s is this machine alone: %s', (name, expected) => expect(isLoopback(name)).toBe(expected));

it('.env.example names every setting and no other', () => {
  const folder = import.meta.dirname;
  const files = readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
  const source = files.map((file) => readFileSync(file, 'utf8')).join('');
  const read = new Set(source.match(/(?<='|environment\.)(THAAN_[A-Z_]+|DATABASE_URL)(?='|\b)/g));
  const example = readFileSync(join(clone, '.env.example'), 'utf8');
  const named = new Set(
    example.match(/^#?\s?(THAAN_[A-Z_]+|DATABASE_URL)(?==)/gm)?.map((name) => name.replace(/^#\s?/, '')),
  );
  expect([...named].sort()).toEqual([...read].sort());
  expect(read.size).toBe(36);
});
