import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from '../../bin/settings/settings.ts';

/** supabase/config.toml as it is pushed. */
export const configFile = readFileSync(join(clone, 'supabase/config.toml'), 'utf8');

/**
 * Its settings by their whole names, such as `auth.email.otp_length`. The file keeps to what JSON writes the same way:
 * one setting a line, and no lists over several. Throws a `SyntaxError` for whatever else.
 */
export const readConfig = (text: string): ReadonlyMap<string, unknown> => {
  const settings = new Map<string, unknown>();
  let section = '';
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, name, value = ''] = /^(\w+) = (.*)$/.exec(line) ?? [];
    if (name === undefined) section = `${/^\[([\w.-]+)\]$/.exec(line)?.[1]}.`;
    else settings.set(section + name, JSON.parse(value));
  }
  return settings;
};
