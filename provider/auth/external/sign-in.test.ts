import { describe, expect, test } from 'vitest';
import { accountsWith, errorOf, siteError } from '../../testing/external.ts';
import { testGoogle } from '../../testing/file-servers.ts';
import { siteUrl } from '../../testing/google.ts';

const password = 'a long password';

/** Sign-in by Google, with a real OpenID provider in Google's place. */
const google = testGoogle();
const accountsOf = accountsWith(google);

const withPassword = (email: string | undefined, word = password) =>
  google.provider.post('/token?grant_type=password', { email, password: word });

describe('with the public client', () => {
  test('a new person gets an account, a session and the tokens of the provider', async () => {
    const person = google.know({ email: 'Meera@Example.com', picture: 'https://pictures.example/m.png' });
    const browser = google.browser();
    const redirectTo = `${siteUrl}/admin/login?from=people`;
    const options = { redirectTo, skipBrowserRedirect: true, scopes: 'calendar' };
    const begun = await browser.signInWithOAuth({ provider: 'google', options });
    const sent = await google.visit(begun.data.url ?? '');
    expect(new URL(sent.location).searchParams.get('scope')).toBe('openid email profile calendar');

    const { location, query } = await google.comeBack(sent.location.replace('+calendar', ''), person.sub);
    expect(location.startsWith(`${redirectTo}&code=`)).toBe(true);
    const { data, error } = await browser.exchangeCodeForSession(query.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.session?.provider_token).toMatch(/^[\w-]{20,}$/);
    expect(data.session?.provider_refresh_token).toMatch(/^[\w-]{20,}$/);
    expect(data.user).toMatchObject({
      email: 'meera@example.com',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        name: 'Asha Rao',
        full_name: 'Asha Rao',
        email: 'meera@example.com',
        email_verified: true,
        picture: 'https://pictures.example/m.png',
        avatar_url: 'https://pictures.example/m.png',
        provider_id: person.sub,
        sub: person.sub,
        iss: google.oidc.issuer,
      },
      identities: [{ provider: 'google', id: person.sub, email: 'meera@example.com' }],
    });
    const claims = await browser.getClaims();
    expect(claims.data?.claims).toMatchObject({ amr: [{ method: 'oauth' }], email: 'meera@example.com' });
    expect((await browser.refreshSession()).error).toBeNull();
    expect((await browser.getUser()).data.user?.id).toBe(data.user?.id);
  });
});

describe('whose account it is', () => {
  test('the same person comes to the same account, whatever address they have by now', async () => {
    const person = google.know({});
    const first = await google.signIn(person);
    const { body } = await google.exchange(first.query.get('code'), first.verifier);
    google.oidc.accounts.splice(google.oidc.accounts.indexOf(person), 1, {
      ...person,
      email: 'moved@example.com',
      email_verified: false,
      name: 'Asha Iyer',
    });
    const second = await google.signIn(person);
    const again = await google.exchange(second.query.get('code'), second.verifier);
    expect(again.body.user).toMatchObject({ id: body.user.id, email: person.email });
    expect(again.body.user.user_metadata.full_name).toBe('Asha Iyer');
    expect(again.body.user.identities).toHaveLength(1);
  });

  test('a verified address leads to its confirmed account, which keeps its password', async () => {
    const person = google.know({});
    const { id } = await google.provider.auth.createAccount({ email: person.email ?? '', password, confirmed: true });
    const { query, verifier } = await google.signIn(person);
    const { body } = await google.exchange(query.get('code'), verifier);
    expect(body.user).toMatchObject({ id, app_metadata: { provider: 'email', providers: ['email', 'google'] } });
    expect((await withPassword(person.email)).status).toBe(200);
  });

  test('an account that nobody confirmed becomes the owner’s: the password of whoever made it is void', async () => {
    const person = google.know({ name: 'The Owner' });
    const made = { email: person.email, password, data: { full_name: 'A Stranger', admin: true } };
    expect((await google.provider.post('/signup', made)).status).toBe(200);
    const [before] = await accountsOf(person.email);

    const { query, verifier } = await google.signIn(person);
    const { body } = await google.exchange(query.get('code'), verifier);
    expect(body.user.id).toBe(before.id);
    const [after] = await accountsOf(person.email);
    expect(after).toMatchObject({ confirmed: true, password: null, identities: ['google'] });
    expect(after.data).toMatchObject({ full_name: 'The Owner' });
    expect(after.data).not.toHaveProperty('admin');
    expect(await withPassword(person.email)).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  });

  test('an unverified address opens no account, confirmed or not, and makes none', async () => {
    const states = { absent: undefined, confirmed: true, unconfirmed: false };
    for (const [state, confirmed] of Object.entries(states)) {
      const person = google.know({ email: `${state}-unverified@example.com`, email_verified: false });
      if (confirmed !== undefined) {
        await google.provider.auth.createAccount({ email: person.email ?? '', password, confirmed });
      }
      const before = await accountsOf(person.email);
      const refused = errorOf(await google.signIn(person));
      expect(refused, state).toEqual(siteError('access_denied', 'provider_email_needs_verification'));
      expect(await accountsOf(person.email), state).toEqual(before);
    }
  });

  test('an identity with somebody else’s unverified address does not draw its owner in', async () => {
    const attacker = google.browser();
    await google.provider.auth.createAccount({ email: 'attacker@example.com', password, confirmed: true });
    await attacker.signInWithPassword({ email: 'attacker@example.com', password });
    const planted = google.know({ email: 'victim@example.com', email_verified: false });
    const { data } = await attacker.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    const back = await google.comeBack(data.url ?? '', planted.sub);
    expect((await attacker.exchangeCodeForSession(back.query.get('code') ?? '')).error).toBeNull();

    const { query, verifier } = await google.signIn(google.know({ email: 'victim@example.com' }));
    const { body } = await google.exchange(query.get('code'), verifier);
    expect(body.user.email).toBe('victim@example.com');
    expect(body.user.identities).toHaveLength(1);
  });

  test('two browsers of one new person at once make one account', async () => {
    const person = google.know({});
    const ends = await Promise.all(Array.from({ length: 6 }, () => google.signIn(person)));
    const answers = await Promise.all(ends.map((end) => google.exchange(end.query.get('code'), end.verifier)));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await accountsOf(person.email)).toHaveLength(1);
  });

  test('a banned account stays shut', async () => {
    const person = google.know({});
    const { id } = await google.provider.auth.createAccount({ email: person.email ?? '', password, confirmed: true });
    await google.provider.auth.setBan(id, new Date(Date.now() + 60_000));
    expect(errorOf(await google.signIn(person))).toEqual(siteError('access_denied', 'user_banned'));
    expect((await accountsOf(person.email))[0].identities).toEqual(['email']);
    await google.provider.auth.setBan(id, null);
    expect((await google.signIn(person)).query.get('code')).not.toBeNull();
  });
});
