import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CannotStart, isLoopback } from '../provider/index.ts';
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
    ['DATABASE_URL', 'mysql://a:b@c/d'],
    ['DATABASE_URL', 'postgres://host/db'],
    ['DATABASE_URL', 'postgres://a:b@c/d?sslmode=maybe'],
    ['DATABASE_URL', 'postgres://a:50%@localhost/d'],
    ['DATABASE_URL', 'postgres://a:b@localhost/50%'],
  ])('%s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toContain(name);
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
  });
  expect(settings).toMatchObject({
    port: undefined,
    host: '127.0.0.1',
    url: undefined,
    database: undefined,
    owner: undefined,
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
  const source = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8');
  const read = new Set(source.match(/(?<='|environment\.)(THAAN_[A-Z_]+|DATABASE_URL)(?='|\b)/g));
  const example = readFileSync(join(clone, '.env.example'), 'utf8');
  const named = new Set(
    example.match(/^#?\s?(THAAN_[A-Z_]+|DATABASE_URL)(?==)/gm)?.map((name) => name.replace(/^#\s?/, '')),
  );
  expect([...named].sort()).toEqual([...read].sort());
  expect(read.size).toBe(9);
});
