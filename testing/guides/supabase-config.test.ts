// supabase/config.toml against what it is made of: the texts of mails, the guide's table, the embedded provider; and what
// lies in the clone while the guide is followed.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { checkStrength } from '../../provider/auth/passwords/passwords.ts';
import { completeSettings } from '../../provider/auth/settings.ts';
import { configFile, readConfig } from '../supabase/config-file.ts';

const guide = readFileSync(join(clone, 'docs/supabase.md'), 'utf8');
const config = readConfig(configFile);

/** Of which the hosted provider knows nothing. */
const ownMail = 'new_sign_in_notification.html';

it('each mail has its text, with its title as its subject', () => {
  const folder = 'supabase/templates';
  const wanted = readdirSync(join(clone, folder))
    .filter((file) => file !== ownMail)
    .flatMap((file) => {
      const [, title] = /<title>(.*)<\/title>/.exec(readFileSync(join(clone, folder, file), 'utf8')) ?? [];
      const kind = file.replace('.html', '');
      const name = kind.endsWith('_notification')
        ? `auth.email.notification.${kind.replace('_notification', '')}`
        : `auth.email.template.${kind}`;
      return [
        [`${name}.subject`, title],
        [`${name}.content_path`, `./${folder}/${file}`],
      ];
    });
  const told = [...config].filter(([name]) =>
    /^auth\.email\.(?:template|notification)\..*(?:subject|path)$/.test(name),
  );
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(wanted));
  expect(wanted).toHaveLength(26);
});

/** What stands in the file for the CLI alone, or goes with a row of the table. */
const withoutRow =
  /^(?:project_id|db\..*|api\.extra_search_path|auth\.email\.(?:enabled|smtp\..*|template\..*|notification\.\w+\.(?!enabled$)\w+|notification\.(?!password_changed)\w+\.enabled)|auth\.mfa\.totp\.verify_enabled|functions\.(?:send-sms|sweep-pictures)\.verify_jwt)$/;

const rows = new Map(
  [...guide.matchAll(/^\| .+? \| (.+?) \| `([\w.-]+)` \|$/gm)].map(([, value = '', name = '']) => [name, value]),
);

it('the guide has a row for each setting, and each row is in the file', () => {
  const names = [...config.keys()];
  expect(names.filter((name) => !withoutRow.test(name) && !rows.has(name))).toEqual([]);
  expect([...rows.keys()].filter((name) => !config.has(name))).toEqual([]);
  expect(rows.size).toBeGreaterThan(18);
});

it.each([...config].filter(([name, value]) => rows.has(name) && !/env\(|\.html/.test(String(value))))(
  '%s is %j, as the row says',
  (name, value) => {
    const row = rows.get(name)?.replaceAll(',', '') ?? '';
    if (typeof value === 'boolean') expect(row).toMatch(value ? /^on\b/ : /^off\b/);
    else if (Array.isArray(value)) expect(row).toContain(`\`${value.join('`, `')}\` alone`);
    else if (!name.startsWith('auth.email.template.'))
      expect(row).toMatch(new RegExp(`^${Number.parseInt(String(value), 10)}\\b`));
  },
);

it('what a person meets is as on the embedded provider', () => {
  const own = completeSettings({ issuer: 'https://shop.example/auth/v1' });
  expect(Object.fromEntries([...config].filter(([name]) => name.startsWith('auth.')))).toMatchObject({
    'auth.enable_signup': own.signup,
    'auth.email.enable_confirmations': own.confirmEmail,
    'auth.email.otp_length': own.otpLength,
    'auth.email.otp_expiry': own.otpSeconds,
    'auth.email.max_frequency': `${own.messageIntervalSeconds}s`,
    'auth.rate_limit.email_sent': own.messagesInAll.count,
    'auth.rate_limit.sign_in_sign_ups': own.signupsPerAddress.count,
    'auth.rate_limit.token_refresh': own.refreshesPerAddress.count,
    'auth.rate_limit.token_verifications': own.verificationsPerAddress.count,
  });
});

it('the shortest password is as long as on the embedded provider', () => {
  const password = 'qv7#mKd2wz'.slice(0, Number(config.get('auth.minimum_password_length')));
  expect(() => checkStrength(password)).not.toThrow();
  expect(() => checkStrength(password.slice(1))).toThrow(/at least/);
});

it('what comes from the environment is named in one place of the guide', () => {
  const [, block = ''] = /^```dotenv\n(.*?)^```$/ms.exec(guide) ?? [];
  const named = [...block.matchAll(/^(\w+)=./gm)].map(([, name]) => name);
  const marked = [...guide.matchAll(/`((?:GOOGLE|SEND_SMS)_\w+)`/g)].map(([, name]) => name);
  const asked = [...configFile.matchAll(/env\((\w+)\)/g)].map(([, name]) => name);
  expect([...named, ...marked].sort()).toEqual(asked.sort());
});

it('what the guide has made in the clone holds accounts and secrets: git passes over it', () => {
  const commands = [...guide.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block]) => block).join('');
  const files = ['supabase/.env', ...new Set(commands.match(/(?<= |=)[\w-]+\.(?:dump|env|sql(?:\.env)?)\b/g))];
  expect(files).toHaveLength(8);
  const passedOver = execFileSync('git', ['check-ignore', ...files], { cwd: clone, encoding: 'utf8' });
  expect(passedOver.trim().split('\n')).toEqual(files);
});
