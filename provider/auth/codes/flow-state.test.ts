import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { issueCode, startFlow, sweepFlows, sweepProviderTokens } from './flow-state.ts';
import { fitsChallenge, readChallenge } from './pkce.ts';

let userId: string;

const provider = testAuth();
beforeAll(async () => {
  const account = { email: 'asha@example.com', password: 'a long password', confirmed: true };
  userId = (await provider.auth.createAccount(account)).id;
});

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const begin = async (more: { userId?: string } = {}) => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = { challenge: challengeOf(verifier), method: 's256' } as const;
  const flow = { ...challenge, provider: 'email', authenticationMethod: 'magiclink', ...more };
  return { verifier, id: (await startFlow(provider.database.query, flow)).id };
};
const issue = async () => {
  const { id, verifier } = await begin();
  return { id, verifier, code: await issueCode(provider.database.query, id, userId) };
};
const exchange = (code: unknown, verifier: unknown) =>
  provider.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
const age = (id: string, seconds: number) =>
  provider.database.query({
    text: `update auth.flow_state set auth_code_issued_at = auth_code_issued_at - make_interval(secs => $2),
             created_at = created_at - make_interval(secs => $2) where id = $1`,
    values: [id, seconds],
  });

test('of 50 exchanges of one code at once one wins', async () => {
  const { code, verifier } = await issue();
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(code, verifier)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'flow_state_not_found')).toHaveLength(49);
});

test('a code lives five minutes', async () => {
  const young = await issue();
  await age(young.id, 298);
  expect((await exchange(young.code, young.verifier)).status).toBe(200);
  const old = await issue();
  await age(old.id, 301);
  expect(await exchange(old.code, old.verifier)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
});

test('the five minutes begin when the code is handed out, not when its mail was asked for', async () => {
  const { id, verifier } = await begin();
  await age(id, 600);
  const code = await issueCode(provider.database.query, id, userId);
  expect((await exchange(code, verifier)).status).toBe(200);
});

test('a flow whose code was not handed out gives nothing for its id', async () => {
  const { id, verifier } = await begin();
  expect(await exchange(id, verifier)).toMatchObject({ status: 404 });
});

test('a flow hands out one code, and only to the account it was begun for', async () => {
  const { id } = await begin({ userId });
  const stranger = await provider.auth.createAccount({
    email: 'ravi@example.com',
    password: 'long enough',
    confirmed: true,
  });
  await expect(issueCode(provider.database.query, id, stranger.id)).rejects.toMatchObject({
    code: 'flow_state_not_found',
  });
  await issueCode(provider.database.query, id, userId);
  await expect(issueCode(provider.database.query, id, userId)).rejects.toMatchObject({ code: 'flow_state_not_found' });
});

test('what was begun before the clock was set back hands out no code, and its code gives no session', async () => {
  const { id } = await begin();
  await age(id, -61);
  await expect(issueCode(provider.database.query, id, userId)).rejects.toMatchObject({ code: 'flow_state_not_found' });
  const issued = await issue();
  await age(issued.id, -61);
  const refused = await exchange(issued.code, issued.verifier);
  expect(refused).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
});

test('a banned account gets no session for its code, and has it again when the ban ends', async () => {
  const { code, verifier } = await issue();
  const ban = (until: string | null) =>
    provider.query({ text: 'update auth.users set banned_until = $1 where id = $2', values: [until, userId] });
  await ban('2999-01-01');
  expect(await exchange(code, verifier)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
  await ban(null);
  expect((await exchange(code, verifier)).status).toBe(200);
});

const read = (challenge: string, method: string) =>
  readChallenge({ code_challenge: challenge, code_challenge_method: method });
const good = challengeOf('x');

test('a challenge is read as GoTrue reads it', () => {
  expect(read('', '')).toBeUndefined();
  expect(read(good, 's256')).toEqual({ challenge: good, method: 's256' });
  expect(read(good, 'S256')).toEqual({ challenge: good, method: 's256' });
  expect(fitsChallenge(good, 'x')).toBe(true);
  expect(fitsChallenge(good, 'y')).toBe(false);
});

test.each([
  ['no method', good, '', 'PKCE flow requires code_challenge_method and code_challenge'],
  ['no challenge', '', 's256', 'PKCE flow requires code_challenge_method and code_challenge'],
  ['a short one', 'x'.repeat(42), 's256', 'code challenge has to be between 43 and 128 characters'],
  ['a long one', 'x'.repeat(129), 's256', 'code challenge has to be between 43 and 128 characters'],
  ['other characters', `${good.slice(1)}=`, 's256', 'can only contain alphanumeric characters'],
  ['the method plain', good, 'plain', 'unsupported code_challenge method "plain"'],
  ['another method', good, 's512', 'unsupported code_challenge method "s512"'],
])('%s is refused', (_name, challenge, method, message) => {
  expect(() => read(challenge, method)).toThrow(expect.objectContaining({ code: 'validation_failed', status: 400 }));
  expect(() => read(challenge, method)).toThrow(message);
});

describe('codes end with what they came from', () => {
  const other = { email: 'meera@example.com', password: 'a long password', confirmed: true };
  let id = '';
  beforeAll(async () => {
    id = (await provider.auth.createAccount(other)).id;
  });
  const codeOfOther = async () => {
    const { id: flowId, verifier } = await begin({ userId: id });
    return { verifier, code: await issueCode(provider.database.query, flowId, id) };
  };
  const bearer = async () => {
    const { body } = await provider.post('/token?grant_type=password', other);
    return { authorization: `Bearer ${body.access_token}` };
  };

  test.each([
    ['a new password', async () => provider.put('/user', { password: 'another password' }, await bearer())],
    ['a password set at the machine', async () => provider.auth.createAccount({ ...other, takeOver: true })],
    ['signing out everywhere', async () => provider.post('/logout', undefined, await bearer())],
    ['signing out elsewhere', async () => provider.post('/logout?scope=others', undefined, await bearer())],
    [
      'a ban',
      async () => {
        await provider.auth.setBan(id, new Date(Date.now() + 60_000));
        await provider.auth.setBan(id, null);
      },
    ],
  ])('%s', async (_name, end) => {
    const mine = await issue();
    const { code, verifier } = await codeOfOther();
    await end();
    expect(await exchange(code, verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
    expect((await exchange(mine.code, mine.verifier)).status).toBe(200);
  });

  test('signing out here alone leaves them', async () => {
    const { code, verifier } = await codeOfOther();
    await provider.post('/logout?scope=local', undefined, await bearer());
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  test('an exchange that waits behind a sign-out everywhere opens no session, nor does either fail', async () => {
    const { code, verifier } = await codeOfOther();
    const headers = await bearer();
    const answers: ReturnType<typeof exchange>[] = [];
    await provider.database.transaction(async (query) => {
      await query({ text: 'select 1 from auth.users where id = $1 for no key update', values: [id] });
      for (const send of [() => provider.post('/logout', undefined, headers), () => exchange(code, verifier)]) {
        answers.push(send());
        await untilWaiting(provider.query, answers.length);
      }
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 404]);
    const sessions = { text: 'select 1 from auth.sessions where user_id = $1', values: [id] };
    expect((await provider.query(sessions)).rows).toEqual([]);
  });
});

test('a provider’s tokens go with the code that would have handed them out, and what is old goes whole', async () => {
  const tokens = { accessToken: 'secret access', refreshToken: 'secret refresh' };
  const [fresh, late, old, ahead] = [await begin(), await begin(), await begin(), await begin()];
  for (const { id } of [fresh, late, old, ahead]) await issueCode(provider.database.query, id, userId, tokens);
  await age(late.id, 301);
  await age(old.id, 3_601);
  await age(ahead.id, -61); // from before the clock was set back
  await sweepProviderTokens(provider.database.query, 1_000);
  await sweepFlows(provider.database.query, 1_000);
  const { rows } = await provider.query({
    text: `select id, provider_access_token as access, provider_refresh_token as refresh from auth.flow_state
           where id = any ($1::uuid[])`,
    values: [[fresh.id, late.id, old.id, ahead.id]],
  });
  const kept = { id: fresh.id, access: 'secret access', refresh: 'secret refresh' };
  expect(rows).toHaveLength(2);
  expect(rows).toEqual(expect.arrayContaining([kept, { id: late.id, access: null, refresh: null }]));
});
