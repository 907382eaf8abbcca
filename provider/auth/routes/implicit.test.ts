import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestAuth, type TestAuth } from '../../testing/auth.ts';
import { type GoogleTest, siteUrl, startGoogleTest } from '../../testing/google.ts';

// Guarantee 16: with sessions in addresses switched on. Where a real GoTrue (2.196) sent the same browser stands under
// `recorded`; what differs each time is in angle brackets.

const session = (more: string, granted = '') =>
  `#access_token=<jwt>&expires_at=<time>&expires_in=3600&${granted}refresh_token=<token>&sb=&token_type=bearer${more}`;
const dead = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
const half = 'message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';

const recorded = {
  signup: `<site>/admin?tab=1${session('&type=signup')}`,
  signupAgain: `<site>/admin?tab=1#${dead}&sb=`,
  recovery: `<site>/reset${session('&type=recovery')}`,
  recoveryAgain: `<site>/reset#${dead}&sb=`,
  magicLink: `<site>${session('&type=magiclink')}`,
  emailChangeFirst: `<site>/admin#${half}&sb=`,
  emailChangeSecond: `<site>/admin${session('&type=email_change')}`,
  unknownType:
    '<site>#error=invalid_request&error_code=validation_failed&error_description=Invalid+email+verification+type&sb=',
  unknownLink: `<site>/admin?tab=1#${dead}&sb=`,
  foreignRedirect: `<site>#${dead}&sb=`,
  wrongType: `<site>#${dead}&sb=`,
  banned: '<site>#error=access_denied&error_code=user_banned&error_description=User+is+banned&sb=',
  google: `<site>${session('', 'provider_refresh_token=<granted>&provider_token=<granted>&')}`,
  googleRefuses:
    '<site>/admin?error=access_denied&error_description=The+user+said+no#error=access_denied&error_description=The+user+said+no&sb=',
  // With a challenge all is as it was.
  pkce: '<site>/admin?code=<uuid>',
  pkceAgain: `<site>/admin?${dead}#${dead}&sb=`,
  pkceHalf: `<site>?${half}#${half}&sb=`,
} as const;

let google: GoogleTest;
let provider: TestAuth;
let people = 0;
const password = 'a long password';
const verifier = 'v'.repeat(64);
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
};

beforeAll(async () => {
  const many = { count: 10_000, seconds: 60 };
  google = await startGoogleTest({ implicit: true, verificationsPerAddress: many, messagesPerAddress: many });
  provider = google.provider;
});
afterAll(() => google.stop());
beforeEach(() => provider.forgetLimits());

/** What an address says, written as the recording writes it; a site alone has no slash there. */
const shown = (location: string): string =>
  location
    .replace(siteUrl, '<site>')
    .replace(/^<site>\/(?=[?#]|$)/, '<site>')
    .replace(/(?<=access_token=)[\w-]+\.[\w-]+\.[\w-]+(?=&)/, '<jwt>')
    .replace(/(?<=expires_at=)\d{10}(?=&)/, '<time>')
    .replace(/(?<=[#&]refresh_token=)[\w-]{12,}(?=&)/, '<token>')
    .replaceAll(/(?<=provider_(?:refresh_)?token=)[\w-]{20,}(?=&)/g, '<granted>')
    .replace(/(?<=code=)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '<uuid>');

const person = async (confirmed = true) => {
  people += 1;
  const email = `person${people}@example.com`;
  const { id } = await provider.auth.createAccount({ email, password, confirmed });
  return { id, email };
};
const ask = async (path: string, email: string, redirectTo: string, more = {}) => {
  const answer = await provider.post(`${path}?redirect_to=${encodeURIComponent(redirectTo)}`, { email, ...more });
  expect(answer.status).toBe(200);
  return (await provider.mailsTo(email))[0]?.link ?? '';
};
const open = async (link: string) =>
  (await google.visit(link.replace('http://provider.example/auth/v1', provider.url))).location;
const claimsOf = async (location: string) => {
  const token = new URLSearchParams(new URL(location).hash.slice(1)).get('access_token');
  return (await provider.auth.identify({ authorization: `Bearer ${token}` })).claims;
};

test('a sign-up is confirmed and signed in by its link, once', async () => {
  const link = await ask('/signup', 'new@example.com', `${siteUrl}/admin?tab=1`, { password });
  const location = await open(link);
  expect(shown(location)).toBe(recorded.signup);
  expect(await claimsOf(location)).toMatchObject({ email: 'new@example.com', aal: 'aal1', amr: [{ method: 'otp' }] });
  expect(shown(await open(link))).toBe(recorded.signupAgain);
});

test('a forgotten password', async () => {
  const { email } = await person();
  const link = await ask('/recover', email, `${siteUrl}/reset`);
  const location = await open(link);
  expect(shown(location)).toBe(recorded.recovery);
  expect(await claimsOf(location)).toMatchObject({ email, amr: [{ method: 'otp' }] });
  expect(shown(await open(link))).toBe(recorded.recoveryAgain);
});

test('a link to sign in, whose session refreshes and ends like any other', async () => {
  const { email } = await person();
  const location = await open(await ask('/otp', email, siteUrl));
  expect(shown(location)).toBe(recorded.magicLink);
  const said = new URLSearchParams(new URL(location).hash.slice(1));
  const refresh = { refresh_token: said.get('refresh_token') };
  const { status, body } = await provider.post('/token?grant_type=refresh_token', refresh);
  expect([status, body.user.email]).toEqual([200, email]);
  const bearer = { authorization: `Bearer ${body.access_token}` };
  expect((await provider.post('/logout', undefined, bearer)).status).toBe(204);
  expect((await provider.get('/user', bearer)).status).toBe(403);
});

test('of 50 who open one link at once one gets a session', async () => {
  const { email } = await person();
  const link = await ask('/otp', email, siteUrl);
  const opened = await Promise.all(Array.from({ length: 50 }, () => open(link)));
  expect(opened.map(shown).filter((said) => said === recorded.magicLink)).toHaveLength(1);
});

test.each([
  ['with a challenge', pkce, recorded.pkceHalf, '<site>?code=<uuid>', siteUrl],
  ['without one', {}, recorded.emailChangeFirst, recorded.emailChangeSecond, `${siteUrl}/admin`],
])('a change of address by both links, %s', async (_name, challenge, first, second, to) => {
  const { email } = await person();
  const { body } = await provider.post('/token?grant_type=password', { email, password });
  const bearer = { authorization: `Bearer ${body.access_token}` };
  const asked = { email: `new-${email}`, ...challenge };
  await provider.put(`/user?redirect_to=${encodeURIComponent(to)}`, asked, bearer);
  const [here, there] = [(await provider.mailsTo(email))[0], (await provider.mailsTo(`new-${email}`))[0]];
  expect(shown(await open(there?.link ?? ''))).toBe(first);
  const location = await open(here?.link ?? '');
  expect(shown(location)).toBe(second);
  if (second === recorded.emailChangeSecond) expect(await claimsOf(location)).toMatchObject({ email: `new-${email}` });
});

test('what is wrong with a link stands in the fragment alone', async () => {
  const { id, email } = await person();
  const at = (query: Record<string, string>) => open(`${provider.url}/verify?${new URLSearchParams(query)}`);
  const tab = `${siteUrl}/admin?tab=1`;
  expect(shown(await at({ token: 'abc', type: 'nope' }))).toBe(recorded.unknownType);
  expect(shown(await at({ token: 'abc', type: 'signup', redirect_to: tab }))).toBe(recorded.unknownLink);
  const foreign = { token: 'abc', type: 'signup', redirect_to: 'https://evil.example/' };
  expect(shown(await at(foreign))).toBe(recorded.foreignRedirect);
  const link = new URL(await ask('/otp', email, siteUrl));
  link.searchParams.set('type', 'signup');
  expect(shown(await open(link.href))).toBe(recorded.wrongType);
  link.searchParams.set('type', 'magiclink');
  await provider.auth.setBan(id, new Date('2999-01-01'));
  expect(shown(await open(link.href))).toBe(recorded.banned);
});

test('a session goes to no foreign address, however the link is altered', async () => {
  const { email } = await person();
  const link = new URL(await ask('/otp', email, 'https://evil.example/'));
  expect(link.searchParams.get('redirect_to')).toBe(siteUrl);
  link.searchParams.set('redirect_to', `${siteUrl}@evil.example/`);
  expect(shown(await open(link.href))).toBe(recorded.magicLink);
});

test('who asked with a challenge gets a code, as ever', async () => {
  const { email } = await person();
  const link = await ask('/otp', email, `${siteUrl}/admin`, pkce);
  const location = await open(link);
  expect(shown(location)).toBe(recorded.pkce);
  const code = new URL(location).searchParams.get('code');
  expect((await google.exchange(code, verifier)).body.user.email).toBe(email);
  expect(shown(await open(link))).toBe(recorded.pkceAgain);
});

test('a sign-in by Google without a challenge comes back with the session, and one that is declined with why', async () => {
  const asha = google.know({ email: 'asha@gmail.example' });
  const there = (more = {}) => google.visit(`/authorize?${new URLSearchParams({ provider: 'google', ...more })}`);
  const offline = { access_type: 'offline', prompt: 'consent', scopes: 'offline_access' };
  const back = await google.comeBack((await there(offline)).location, asha.sub);
  expect(back.status).toBe(302);
  expect(shown(back.location)).toBe(recorded.google);
  expect(await claimsOf(back.location)).toMatchObject({ email: 'asha@gmail.example', amr: [{ method: 'oauth' }] });

  const { query } = await there({ redirect_to: `${siteUrl}/admin` });
  const declined = { state: query.get('state') ?? '', error: 'access_denied', error_description: 'The user said no' };
  expect(shown((await google.visit(`/callback?${new URLSearchParams(declined)}`)).location)).toBe(
    recorded.googleRefuses,
  );
  const evil = await google.comeBack((await there({ redirect_to: 'https://evil.example/' })).location, asha.sub);
  expect(new URL(evil.location).origin).toBe(siteUrl);
});

test('where it is off, the refusal says what is off', async () => {
  const off = await startTestAuth({
    implicitSetting: 'EXAMPLE_IMPLICIT',
    google: { clientId: 'a', clientSecret: 'b' },
  });
  try {
    expect(await off.get('/authorize?provider=google')).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: expect.stringMatching(/PKCE .*, since EXAMPLE_IMPLICIT is off$/) },
    });
    await off.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
    await off.post('/otp', { email: 'asha@example.com' });
    const link = (await off.mailsTo('asha@example.com'))[0]?.link.replace('http://provider.example/auth/v1', off.url);
    const { location, query } = await google.visit(link ?? '');
    expect(query.get('error_description')).toMatch(/\(EXAMPLE_IMPLICIT is off\.\)$/);
    expect(location).not.toContain('access_token');
  } finally {
    await off.stop();
  }
});
