import { describe, expect, test } from 'vitest';
import { testGoogle } from '../../testing/file-servers.ts';
import { siteUrl, startGoogleTest } from '../../testing/google.ts';
import { linkingWith, password } from '../../testing/linking.ts';

const google = testGoogle();

const { newcomer, makeOld, identitiesOf, bearerOf, beginLink, link } = linkingWith(() => google);

describe('adding a way to sign in', () => {
  test('a person adds Google, whatever its address, and enters by it from then on', async () => {
    const { id, email, browser } = await newcomer();
    const person = google.know({ email_verified: false });
    const url = await beginLink(browser);
    expect(url.startsWith(`${google.oidc.issuer}/auth?`)).toBe(true);
    const back = await google.comeBack(url, person.sub);
    expect(back.location.startsWith(`${siteUrl}/admin/account?code=`)).toBe(true);
    expect(await identitiesOf(browser)).toEqual(['email']);

    const { data, error } = await browser.exchangeCodeForSession(back.query.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email, app_metadata: { provider: 'email', providers: ['email', 'google'] } });
    expect(await identitiesOf(browser)).toEqual(['email', 'google']);
    const { query, verifier } = await google.signIn(person);
    expect((await google.exchange(query.get('code'), verifier)).body.user).toMatchObject({ id, email });
  });

  test('a link sent to somebody else adds nothing of theirs to the sender’s account', async () => {
    const sender = await newcomer();
    const back = await google.comeBack(await beginLink(sender.browser), google.know({}).sub);
    const victim = await newcomer();
    await beginLink(victim.browser);
    expect((await victim.browser.exchangeCodeForSession(back.query.get('code') ?? '')).error).not.toBeNull();
    expect(await identitiesOf(sender.browser)).toEqual(['email']);
    expect(await identitiesOf(victim.browser)).toEqual(['email']);
  });

  test('an identity that is linked already is refused, one’s own and another’s', async () => {
    const [mine, other] = [await newcomer(), await newcomer()];
    const person = google.know({});
    expect((await link(mine.browser, person)).error).toBeNull();
    for (const [browser, message] of [
      [mine.browser, 'Identity is already linked'],
      [other.browser, 'Identity is already linked to another user'],
    ] as const) {
      const { back } = await link(browser, person);
      expect(back.query.get('error_code')).toBe('identity_already_exists');
      expect(back.query.get('error_description')).toBe(message);
    }
  });

  test('two accounts that add one identity at once: one gets it', async () => {
    const people = [await newcomer(), await newcomer()];
    const person = google.know({});
    const results = await Promise.all(people.map(({ browser }) => link(browser, person)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    const lists = await Promise.all(people.map(({ browser }) => identitiesOf(browser)));
    expect(lists.flat().filter((provider) => provider === 'google')).toHaveLength(1);
  });

  test('a session that ended adds nothing any more, however its person has come back from Google', async () => {
    const { id, email, browser } = await newcomer();
    const back = await google.comeBack(await beginLink(browser), google.know({}).sub);
    await google.provider.query({ text: 'delete from auth.sessions where user_id = $1', values: [id] });
    const { error } = await browser.exchangeCodeForSession(back.query.get('code') ?? '');
    // What the client makes of session_not_found.
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
    await browser.signInWithPassword({ email, password });
    expect(await identitiesOf(browser)).toEqual(['email']);
  });

  test('a new password elsewhere ends the adding that a stolen session began', async () => {
    const { email, browser } = await newcomer();
    const owner = google.browser();
    await owner.signInWithPassword({ email, password });
    const person = google.know({});
    const away = await beginLink(browser);
    const back = await google.comeBack(await beginLink(browser), person.sub);
    expect((await owner.updateUser({ password: 'another password' })).error).toBeNull();
    expect((await browser.exchangeCodeForSession(back.query.get('code') ?? '')).error).not.toBeNull();
    expect((await google.comeBack(away, person.sub)).query.get('code')).toBeNull();
    expect(await identitiesOf(owner)).toEqual(['email']);
  });

  test('nor does one begin without PKCE, also where sessions in an address are switched on', async () => {
    await using implicit = await startGoogleTest({ implicit: true });
    const account = { email: 'asha@example.com', password };
    await implicit.provider.auth.createAccount({ ...account, confirmed: true });
    const { body } = await implicit.provider.post('/token?grant_type=password', account);
    const headers = { authorization: `Bearer ${body.access_token}` };
    const refused = await implicit.visit('/user/identities/authorize?provider=google', { headers });
    expect([refused.status, refused.location]).toEqual([400, '']);
  });

  test.each(['25 hours', '-1 year'])(
    'a session of more than a day adds nothing, nor one of the future: %s',
    async (age) => {
      const { id, browser } = await newcomer();
      await makeOld(id, age);
      const { error } = await browser.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
      expect(error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    },
  );

  test('without skip_http_redirect the browser is sent on', async () => {
    const { browser } = await newcomer();
    const url = new URL(
      (await browser.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })).data.url ?? '',
    );
    const visit = await google.visit(`/user/identities/authorize${url.search}`, { headers: await bearerOf(browser) });
    expect(visit.status).toBe(302);
    expect(visit.location.startsWith(`${google.oidc.issuer}/auth?`)).toBe(true);
  });
});
