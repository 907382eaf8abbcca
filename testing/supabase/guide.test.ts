// docs/supabase.md, typed: in a clone, by the CLI, against a database like that of a hosted project and a stand-in for
// the Management API. What the settings send is in config.test.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { clone } from '../../bin/settings/settings.ts';
import { metadataXml } from '../../provider/testing/saml/directory.ts';
import { testKey } from '../../provider/testing/saml/keys.ts';
import { backupPlace } from '../backup-place.ts';
import { notRun } from './for-report.ts';
import { block, blocks, type GuidePlace, openGuidePlace } from './guide-place.ts';
import type { ManagementApi } from './management-api.ts';
import { openProject, type Project } from './project.ts';

/** Each block of commands by how it begins, and where it is typed; if nowhere, why. */
const typed: readonly (readonly [start: string, where: string])[] = [
  [
    'npm install --global',
    'nowhere: for the whole machine, and by a browser; npm run test:all -- --layer=supabase installs the same version apart',
  ],
  ['supabase link', 'here'],
  ['supabase db push', 'here'],
  ['psql "$PROJECT_DB" -c "select setconfig', 'here'],
  ['psql "$PROJECT_DB" -c "alter role', 'here'],
  ['supabase config diff', 'testing/supabase/config.test.ts'],
  ['supabase functions deploy sign-print-request', 'here'],
  ['supabase functions deploy send-sms', 'here'],
  ['supabase functions deploy sweep-pictures', 'here'],
  ['psql "$PROJECT_DB" <<', 'nowhere: pg_cron, pg_net and Vault are extensions of the hosted provider'],
  ['psql "$PROJECT_DB" -c "insert', 'here'],
  ['npm run backup', 'here; every row is compared in testing/supabase/move.test.ts'],
  ['supabase sso info', 'here'],
  ['psql "$PROJECT_DB" -c "with moved', 'here'],
  [
    'SUPABASE_SECRET_KEY',
    'nowhere: it asks Storage itself; bin/supabase/send-files.slow.test.ts sends to the embedded one',
  ],
  ['npm run build', 'nowhere: npm test begins with it'],
  ['(set -e; umask 077\npg_dump', 'testing/supabase/move.test.ts'],
  ['(set -e; umask 077\npg_restore', 'testing/supabase/move.test.ts'],
  ['psql "$PROJECT_DB" -c "with person', 'here'],
];

it('each block of the guide is typed, or named with the reason', ({ task }) => {
  const begin = blocks.map((text) => typed.findIndex(([start]) => text.startsWith(start)));
  expect(begin).toEqual(typed.map((_, at) => at));
  const nowhere = typed.filter(([, where]) => where.startsWith('nowhere'));
  task.meta.seen = `${blocks.length} blocks of commands, ${nowhere.length} of them typed nowhere, with the reason`;
});

it('the guide names the version that is tried here', () => {
  const { dependencies } = JSON.parse(readFileSync(join(clone, 'testing/supabase/tools/package.json'), 'utf8'));
  expect(block('npm install --global')).toContain(`supabase@${dependencies['@supabase/cli-linux-x64']}\n`);
});

/** PostgreSQL's own client, which the guide asks for. */
const hasPsql = (context: TestContext): void => {
  if (spawnSync('psql', ['--version']).status === 0) return;
  notRun(context, 'PostgreSQL’s own client is not installed (Debian: postgresql-client)');
};

describe('in a clone that is linked', () => {
  let place: GuidePlace;
  let project: Project;
  const type = (commands: string) => place.type(commands, { PROJECT_DB: project.url });
  const typeWell = async (commands: string): Promise<string> => {
    const { status, output } = await type(commands);
    expect([status, output]).toEqual([0, expect.anything()]);
    return output;
  };

  beforeAll(async () => {
    place = await openGuidePlace();
    project = await openProject({ major: 17, defaults: 'closed' });
    await typeWell(block('supabase link'));
    await typeWell(block('supabase db push'));
  });
  afterAll(async () => {
    await place.close();
    await project.close();
  });

  it('the push brings the migrations and nothing of the schemas folder, and the list shows each twice', async () => {
    const versions = readdirSync(join(clone, 'supabase/migrations')).map((name) => name.slice(0, 14));
    const ledger = 'select version from supabase_migrations.schema_migrations order by version';
    expect(await project.query(ledger)).toEqual(versions.sort().map((version) => ({ version })));
    const [push = '', list = ''] = block('supabase db push').trim().split('\n');
    expect(await typeWell(push)).toContain('Remote database is up to date.');
    const listed = await typeWell(list);
    for (const version of versions) expect(listed.split(version).length).toBe(3);
    expect(place.api.sent).toEqual([]);
  });

  it('the CLI 3.x takes a push without the project for one to this machine', async () => {
    const { status, output } = await type('supabase db push');
    expect([status, output]).toEqual([1, expect.stringContaining('127.0.0.1')]);
  });

  it('the link tells the publishable key', async () => {
    const [command = ''] =
      /supabase projects api-keys/.exec(readFileSync(join(clone, 'docs/supabase.md'), 'utf8')) ?? [];
    expect(await typeWell(command)).toContain('sb_publishable_');
  });

  it('the check of sessions is found, and set where it is lost', async (context) => {
    hasPsql(context);
    const [asked, mend] = [
      block('psql "$PROJECT_DB" -c "select setconfig'),
      block('psql "$PROJECT_DB" -c "alter role'),
    ];
    expect(await typeWell(asked)).toContain('(1 row)');
    await project.query(`alter role authenticator in database ${await databaseName()} reset all`);
    await project.query('alter role authenticator reset pgrst.db_pre_request');
    expect(await typeWell(asked)).toContain('(0 rows)');
    await typeWell(mend);
    expect(await typeWell(asked)).toContain('(1 row)');
  });
  const databaseName = async (): Promise<string> =>
    (await project.query<{ name: string }>('select current_database() as name'))[0]?.name ?? '';

  it('the first owner is let in', async (context) => {
    hasPsql(context);
    await project.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'owner@example.in')`);
    await typeWell(block('psql "$PROJECT_DB" -c "insert'));
    const profiles = await project.query('select email, role from public.profiles');
    expect(profiles).toEqual([{ email: 'owner@example.in', role: 'superadmin' }]);
  });

  it('second steps that were lost are removed', async (context) => {
    hasPsql(context);
    await project.query(`
      with made as (insert into auth.users (id, email) values (gen_random_uuid(), 'asha@example.in') returning id)
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      select id, id, 'totp', 'verified', now(), now() from made`);
    await typeWell(block('psql "$PROJECT_DB" -c "with person'));
    expect(await project.query('select from auth.mfa_factors')).toEqual([]);
    expect(await project.query(`select before, after from private.changes where name = 'asha@example.in'`)).toEqual([
      { before: { second_steps: 1 }, after: { second_steps: 0 } },
    ]);
  });

  it('a directory is added, and its accounts are led to it', async (context) => {
    hasPsql(context);
    writeFileSync(place.path('metadata.xml'), metadataXml(testKey('idp.example.in')));
    place.api.sent.length = 0;
    expect(await typeWell(block('supabase sso info'))).toContain('/auth/v1/sso/saml/metadata');
    expect(place.api.sent).toMatchObject([
      { method: 'POST', path: '/config/auth/sso/providers', body: { type: 'saml', domains: ['example.in'] } },
    ]);
    await project.query(movedDirectories);
    const lead = block('psql "$PROJECT_DB" -c "with moved');
    expect(await typeWell(lead)).toContain('UPDATE 1\n');
    expect(await typeWell(lead)).toContain('UPDATE 0\n');
    expect(
      await project.query(`
        select provider_id, provider, raw_app_meta_data ->> 'provider' as told, raw_app_meta_data -> 'providers' as all
        from auth.identities join auth.users on users.id = user_id where is_sso_user order by provider_id`),
    ).toEqual(
      ['there', 'known', 'absent'].sort().map((name) => {
        const provider = `sso:${name === 'absent' ? former : name === 'known' ? known : present}`;
        return { provider_id: name, provider, told: provider, all: [provider] };
      }),
    );
  });

  it('the functions go there in whole, and the gateway asks for no older token', async ({ task }) => {
    writeFileSync(place.path('send-sms.env'), smsSecrets);
    let count = 0;
    for (const name of ['sweep-pictures', 'sign-print-request', 'send-sms']) {
      place.api.sent.length = 0;
      await typeWell(block(`supabase functions deploy ${name}`));
      count += deployed(name, place.api.sent);
    }
    task.meta.seen = `${count} files, byte for byte`;
    const [, secrets] = place.api.sent;
    const told = [...smsSecrets.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({ name, value }));
    expect(told.length).toBeGreaterThan(6);
    expect(secrets).toMatchObject({ method: 'POST', path: '/secrets', body: expect.arrayContaining(told) });
    expect(existsSync(place.path('send-sms.env'))).toBe(false);
  });
});

const [former, present, known] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);

/** A directory of the project that was another one before, one that was always its own, and one that is not there. */
const movedDirectories = `
  insert into auth.sso_providers (id) values ('${present}'), ('${known}');
  insert into auth.saml_providers (id, sso_provider_id, entity_id)
    values (gen_random_uuid(), '${present}', 'https://idp.example.in/metadata'),
      (gen_random_uuid(), '${known}', 'https://known.example.in');
  with person as (
    insert into auth.users (id, email, is_sso_user, raw_app_meta_data)
    select gen_random_uuid(), name || '@example.in', true,
      jsonb_build_object('provider', 'sso:' || directory, 'providers', array['sso:' || directory])
    from (values ('there', '${former}'), ('known', '${known}'), ('absent', '${former}')) as people (name, directory)
    returning id, split_part(email, '@', 1) as name, raw_app_meta_data ->> 'provider' as provider
  )
  insert into auth.identities (provider_id, user_id, identity_data, provider)
  select name, id, jsonb_build_object('sub', name, 'iss', case name
    when 'there' then 'https://idp.example.in/metadata' when 'known' then 'https://idp.example.in/metadata'
    else 'https://absent.example.in' end), provider
  from person`;

/** What docs/operations.md has in .env for the function that hands codes on, under the name that it has there. */
const smsSecrets = (
  readFileSync(join(clone, 'docs/operations.md'), 'utf8').match(/^(?:THAAN_SMS_HOOK_SECRET|SMS_\w+)=.*\n/gm) ?? []
)
  .join('')
  .replace('THAAN_SMS_HOOK_SECRET', 'SEND_SMS_HOOK_SECRET');

/** Asserts that a function was sent first, as it lies in the clone; answers with the number of its files. */
const deployed = (name: string, [sent]: ManagementApi['sent']): number => {
  expect(sent?.path).toMatch(/^\/functions\/deploy/);
  const parts = String(sent?.body);
  const files = [...parts.matchAll(/filename="([^"]+)"\r\n.*\r\n\r\n((?:.|\r|\n)*?)\r\n--/g)];
  const folder = `supabase/functions/${name}`;
  expect(files.map(([, name]) => name).sort()).toEqual(
    readdirSync(join(clone, folder)).map((name) => `${folder}/${name}`),
  );
  for (const [, name = '', text] of files) expect(text).toBe(readFileSync(join(clone, name), 'utf8'));
  const [, metadata = ''] = /name="metadata"\r\n(?:.*\r\n)?\r\n(.*)\r\n/.exec(parts) ?? [];
  expect(JSON.parse(metadata)).toMatchObject({ verify_jwt: false, entrypoint_path: `${folder}/index.ts` });
  return files.length;
};

it('a shop that prints signed moves: accounts, goods and the secrets of the function', async (context) => {
  hasPsql(context);
  const place = await openGuidePlace();
  const project = await openProject({ major: 15, defaults: 'open' });
  const env = { PROJECT_DB: project.url };
  const shop = backupPlace();
  await shop.serve('shop');
  expect((await shop.run('shop', 'print-certificate.ts')).code).toBe(0);
  expect((await shop.run('shop', 'backup.ts')).code).toBe(0);
  mkdirSync(place.path('srv'));
  renameSync(shop.path('shop-backups'), place.path('srv/thaan-backups'));
  const [name = ''] = readdirSync(place.path('srv/thaan-backups')).filter((file) => file.endsWith('.backup'));
  for (const start of ['supabase link', 'supabase db push'])
    expect((await place.type(block(start), env)).status).toBe(0);
  // The backup itself was made above, of a shop in another folder.
  const moved = await place.type(
    block('npm run backup').replace('npm run backup\n', '').replace('FILE.backup', name),
    env,
  );
  expect([moved.status, moved.output]).toEqual([0, expect.stringContaining('Finished supabase secrets set.')]);
  expect(await project.query('select role from public.profiles')).toEqual([{ role: 'superadmin' }]);
  const [secrets] = place.api.sent;
  expect([secrets?.method, secrets?.path]).toEqual(['POST', '/secrets']);
  expect(secrets?.body).toEqual([
    { name: 'PRINT_CERTIFICATE', value: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/) },
    { name: 'PRINT_SIGNING_KEY', value: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----/) },
  ]);
  expect([existsSync(place.path('shop.sql')), existsSync(place.path('shop.sql.env'))]).toEqual([false, false]);
  await place.close();
  await shop.close();
  await project.close();
});
