import { expect, test } from 'vitest';
import { testAuth } from '../testing/file-servers.ts';

const lines: string[] = [];
const password = 'a long password';

/** The sweeps that run at intervals, without any request. */
const provider = testAuth({}, { everyMs: 20, log: (line) => lines.push(line) });

const run = (text: string, values: unknown[] = []) => provider.query({ text, values });
const emails = async () =>
  (await provider.query<{ email: string }>({ text: 'select email from auth.users', values: [] })).rows.map(
    ({ email }) => email,
  );

/** The failures of one sweep that the log tells of. */
const told = (name: string): string[] =>
  lines
    .map((line): { sweep: string; failure: string } => JSON.parse(line))
    .filter(({ sweep }) => sweep === name)
    .map(({ failure }) => failure);

/** Makes an account of `days` ago, with `change` made to it. */
const makeOld = async (email: string, days: number, change = 'email = email') => {
  const path = email.startsWith('code') ? '/otp' : '/signup';
  expect((await provider.post(path, { email, password })).status).toBe(200);
  await run(
    `update auth.users set created_at = now() - make_interval(days => $2), confirmation_sent_at = null where email = $1`,
    [email, days],
  );
  await run(`update auth.users set ${change} where email = $1`, [email]);
};

test('accounts that nobody confirmed in thirty days go, however they came to be; all others stay', async () => {
  // It goes with the database of this file: dropped, it would lock first what a sweep locks last.
  await run('create table public.kept (id uuid references auth.users)');
  // Made young, since they would go before they are changed.
  await makeOld('recent@example.com', 29);
  await makeOld('asked-again@example.com', 0, `created_at = now() - interval '31 days', confirmation_sent_at = now()`);
  await makeOld('banned@example.com', 0, `created_at = now() - interval '31 days', banned_until = '2999-01-01'`);
  await makeOld('confirmed@example.com', 0, `created_at = now() - interval '31 days', email_confirmed_at = now()`);
  await makeOld('invited@example.com', 0, `created_at = now() - interval '31 days', invited_at = '2020-01-01'`);
  await makeOld('referred@example.com', 0);
  await run(`insert into public.kept select id from auth.users where email = 'referred@example.com'`);
  await run(`update auth.users set created_at = now() - interval '31 days' where email = 'referred@example.com'`);
  const kept = ['asked-again', 'banned', 'confirmed', 'invited', 'recent', 'referred'].map(
    (name) => `${name}@example.com`,
  );
  await makeOld('signed-up@example.com', 31);
  await makeOld('code-asked@example.com', 31);
  await expect.poll(async () => (await emails()).sort()).toEqual(kept);
  // One that may not be deleted is no failure.
  expect(told('accounts never confirmed')).not.toContain('23503');
});

test('so goes whatever else has ended', async () => {
  await provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
  const { body } = await provider.post('/token?grant_type=password', { email: 'asha@example.com', password });
  const id: string = body.user.id;
  await provider.forgetLimits();
  // In one statement: what is still good must be there when what is not is swept.
  await run(`
    delete from auth.one_time_tokens;
    delete from auth.mail_outbox;
    insert into auth.failed_attempts (kind, subject, failed_at) values
      ('old', '', now() - interval '66 minutes'), ('future', '', now() + interval '1 day'), ('new', '', now());
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, expires_at, code_hash) values
      ('${id}', 'recovery_token', 'old', '', now() - interval '1 second', ''),
      ('${id}', 'confirmation_token', 'new', '', now() + interval '10 minutes', '');
    insert into auth.flow_state (id, provider_type, authentication_method, created_at) values
      (gen_random_uuid(), 'old', '', now() - interval '61 minutes'), (gen_random_uuid(), 'new', '', now());
    insert into auth.flow_state (id, provider_type, authentication_method, provider_access_token, auth_code_issued_at)
      values (gen_random_uuid(), 'unfinished', '', 'secret', now() - interval '301 seconds');
    insert into auth.sessions (id, user_id, created_at, not_after, tag) values
      (gen_random_uuid(), '${id}', now(), now() - interval '25 hours', 'old'),
      (gen_random_uuid(), '${id}', now(), now() - interval '23 hours', 'new');
    insert into auth.held_messages (hour) values (now() - interval '31 days'), (now() - interval '29 days');
    delete from auth.known_networks;
    insert into auth.known_networks (user_id, network, seen_at) values
      ('${id}', 'old', now() - interval '31 days'), ('${id}', 'new', now() - interval '29 days');
    insert into auth.mail_outbox (kind, recipient, subject, html, plain, links, code, created_at) values
      ('recovery', 'old', '', '', '', '[]', '', now() - interval '8 days'), ('recovery', 'new', '', '', '', '[]', '', now())`);
  const left = async () =>
    (
      await run(`select
        (select array_agg(kind order by kind) from auth.failed_attempts) as attempts,
        (select array_agg(token_hash) from auth.one_time_tokens) as tokens,
        (select array_agg(provider_type order by provider_type) from auth.flow_state) as flows,
        (select array_agg(provider_access_token) from auth.flow_state where provider_type = 'unfinished') as secrets,
        (select array_agg(tag) from auth.sessions where tag is not null) as sessions,
        (select array_agg(encode(network, 'escape')) from auth.known_networks) as networks,
        (select count(*)::integer from auth.held_messages) as held,
        (select array_agg(recipient) from auth.mail_outbox) as mail`)
    ).rows[0];
  await expect.poll(left).toEqual({
    attempts: ['new'],
    tokens: ['new'],
    flows: ['new', 'unfinished'],
    secrets: [null],
    sessions: ['new'],
    networks: ['new'],
    held: 1,
    mail: ['new'],
  });
});

test('what cannot be swept now is told of, and swept later', async () => {
  await run('alter table auth.failed_attempts rename to moved');
  await run(`insert into auth.moved (kind, subject, failed_at) values ('later', '', now() - interval '66 minutes')`);
  await expect.poll(() => told('attempts counted')).toContain('42P01');
  await run('alter table auth.moved rename to failed_attempts');
  await expect
    .poll(async () => (await run(`select 1 from auth.failed_attempts where kind = 'later'`)).rows)
    .toEqual([]);
});
