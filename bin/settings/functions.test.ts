import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const withKey = (names: string): readonly string[] =>
  readSettings({ THAAN_FUNCTIONS_WITH_KEY: names }).functions.withSecretKey;

it('names the functions that get a key; by itself none does', () => {
  expect(readSettings({}).functions.withSecretKey).toEqual([]);
  expect(withKey('sweep-pictures, send-sms')).toEqual(['sweep-pictures', 'send-sms']);
});

it.each(['nobody-wrote-it', '../functions/sweep-pictures', 'sweep-pictures; send-sms', '.', 'all', '*'])(
  'refuses %s, which is no function',
  (name) => {
    expect(() => withKey(name)).toThrow(/^THAAN_FUNCTIONS_WITH_KEY must list functions of .*not ".*"\.$/);
  },
);
