// supabase/config.toml, pushed by the CLI to a stand-in for the Management API.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { block, type GuidePlace, openGuidePlace, siteSettings } from './guide-place.ts';

const changes = 'password email phone'.split(' ').map((what) => `${what}_changed`);
const others = ['identity_linked', 'identity_unlinked', 'mfa_factor_enrolled', 'mfa_factor_unenrolled'];
const notices = [...changes, ...others];
const links = ['confirmation', 'email_change', 'invite', 'magic_link', 'reauthentication', 'recovery'];

const mails = [...links, ...notices.map((name) => `${name}_notification`)].map((name) => {
  const content = readFileSync(join(clone, `supabase/templates/${name}.html`), 'utf8');
  return { name, content, subject: /<title>(.*)<\/title>/.exec(content)?.[1] };
});

/** All that the guide says a new project must be told, and nothing else. */
const api = { db_schema: 'public', max_rows: 100_000 };
const auth = {
  site_url: 'https://portal.example',
  uri_allow_list:
    'https://portal.example/admin/login,https://portal.example/admin/reset-password,https://portal.example/admin/inventory',
  password_min_length: 8,
  security_update_password_require_reauthentication: true,
  mailer_otp_exp: 600,
  mailer_otp_length: 6,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  rate_limit_email_sent: 200,
  rate_limit_otp: 30,
  rate_limit_token_refresh: 600,
  rate_limit_verify: 30,
  smtp_host: 'smtp.example',
  smtp_port: '587',
  smtp_user: 'portal@portal.example',
  smtp_pass: "the mail server's password",
  smtp_admin_email: 'portal@portal.example',
  smtp_sender_name: 'Thaan Store',
  ...Object.fromEntries(notices.map((name) => [`mailer_notifications_${name}_enabled`, true])),
  ...Object.fromEntries(mails.map(({ name, subject }) => [`mailer_subjects_${name}`, subject])),
  ...Object.fromEntries(mails.map(({ name, content }) => [`mailer_templates_${name}_content`, content])),
};
const both = [
  { method: 'PATCH', path: '/postgrest', body: api },
  { method: 'PATCH', path: '/config/auth', body: auth },
];

const [compare = '', push = ''] = block('supabase config diff').trim().split('\n');

/** Does `work` in a linked clone whose settings are those, if they are said. */
const linked = async (work: (place: GuidePlace) => Promise<void>, settings?: string): Promise<void> => {
  const place = await openGuidePlace(settings);
  expect((await place.type(block('supabase link'))).output).toContain('Finished supabase link.');
  await work(place).finally(() => place.close());
};

it('config diff sends nothing; config push sends what the guide says, and the second time nothing', ({ task }) =>
  linked(async ({ api, type }) => {
    const compared = await type(compare);
    expect([compared.status, compared.output]).toEqual([0, expect.stringContaining('auth.site_url [update]')]);
    expect(api.sent).toEqual([]);
    const pushed = await type(push);
    expect([pushed.status, api.sent]).toEqual([0, both]);
    expect(compared.output + pushed.output).not.toContain(auth.smtp_pass);
    expect((await type(push)).output).toContain('Remote Auth config is up to date.');
    expect((await type(compare)).output).toContain('No config differences found.');
    expect(api.sent).toHaveLength(2);
    task.meta.seen = `${Object.keys({ ...both[0]?.body, ...auth }).length} settings that a new project has otherwise; no password is shown`;
  }));

/** Takes the marks of a section's lines away. */
const unmark = (file: string, section: string): void => {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(`# [${section}]\n`);
  const lines = /^(?:# .*\n)(?:# \w+ = .*\n)*/.exec(text.slice(start))?.[0] ?? '';
  writeFileSync(file, text.replace(lines, lines.replaceAll(/^# /gm, '')));
};

it('codes by message are sent once their lines are no comments any more', () =>
  linked(
    async ({ api, type, path }) => {
      for (const section of ['auth.mfa.phone', 'auth.sms', 'auth.hook.send_sms'])
        unmark(path('supabase/config.toml'), section);
      const { status, output } = await type(push);
      expect([status, output]).toEqual([0, expect.not.stringContaining('whsec_')]);
      expect(api.sent.at(-1)?.body).toMatchObject({
        mfa_phone_enroll_enabled: true,
        mfa_phone_verify_enabled: true,
        external_phone_enabled: true,
        sms_autoconfirm: false,
        sms_max_frequency: 60,
        hook_send_sms_enabled: true,
        hook_send_sms_uri: 'https://project.supabase.co/functions/v1/send-sms',
        hook_send_sms_secrets: `v1,whsec_${'a'.repeat(44)}`,
      });
    },
    `${siteSettings}SEND_SMS_HOOK_URI=https://project.supabase.co/functions/v1/send-sms\nSEND_SMS_HOOK_SECRET=v1,whsec_${'a'.repeat(44)}\n`,
  ));

it('Google is sent once its lines are no comments any more', () =>
  linked(async ({ api, type, path }) => {
    unmark(path('supabase/config.toml'), 'auth.external.google');
    expect((await type(push)).status).toBe(0);
    expect(api.sent.at(-1)?.body).toMatchObject({
      external_google_enabled: true,
      external_google_client_id: 'shop.apps.googleusercontent.com',
      external_google_secret: 'of Google',
    });
  }, `${siteSettings}GOOGLE_CLIENT_ID=shop.apps.googleusercontent.com\nGOOGLE_SECRET="of Google"\n`));
