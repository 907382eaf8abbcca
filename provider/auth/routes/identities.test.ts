import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type GoogleTest, siteUrl, startGoogleTest } from '../testing-google.ts';
import type { TestPerson } from '../testing-oidc.ts';

let google: GoogleTest;
beforeAll(async () => {
  google = await startGoogleTest();
});
afterAll(() => google.stop());
beforeEach(() => google.provider.forgetLimits());

const password = 'a long password';
const newcomer = async () => {
  const email = `${randomUUID()}@example.com`;
  const { id } = await google.provider.auth.createAccount({ email, password, confirmed: true });
  const browser = google.browser();
  expect((await browser.signInWithPassword({ email, password })).error).toBeNull();
  return { id, email, browser };
};
const identitiesOf = async (browser: Browser) =>
  (await browser.getUserIdentities()).data?.identities.map(({ provider }) => provider);
const bearerOf = async (browser: Browser) => ({
  authorization: `Bearer ${(await browser.getSession()).data.session?.access_token}`,
});
const beginLink = async (browser: Browser) => {
  const options = { skipBrowserRedirect: true, redirectTo: `${siteUrl}/admin/account` };
  const { data, error } = await browser.linkIdentity({ provider: 'google', options });
  expect(error).toBeNull();
  return data.url ?? '';
};
const link = async (browser: Browser, person: TestPerson) => {
  const back = await google.comeBack(await beginLink(browser), person.sub);
  const exchanged = await browser.exchangeCodeForSession(back.query.get('code') ?? '');
  return { back, error: exchanged.error };
};

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

  test('without skip_http_redirect the browser is sent on', async () => {
    const { browser } = await newcomer();
    const url = new URL(
      (await browser.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })).data.url ?? '',
    );
    const visit = await google.visit(`/user/identities/authorize${url.search}`, { headers: await bearerOf(browser) });
    expect(visit.status).toBe(302);
    expect(visit.location.startsWith(`${google.oidc.issuer}/auth?`)).toBe(true);
  });

  test.each([
    ['nobody', 401, 'no_authorization', async () => ({})],
    ['a forged token', 403, 'bad_jwt', async () => ({ authorization: 'Bearer a.b.c' })],
    ['no challenge', 400, 'validation_failed', async () => bearerOf((await newcomer()).browser)],
  ])('%s is refused', async (_name, status, code, headers) => {
    const visit = await google.visit('/user/identities/authorize?provider=google', { headers: await headers() });
    expect(visit).toMatchObject({ status, body: { code } });
  });
});

describe('taking a way to sign in away', () => {
  const remove = async (browser: Browser, id: string) =>
    google.visit(`/user/identities/${id}`, { method: 'DELETE', headers: await bearerOf(browser) });
  const idsOf = async (browser: Browser) =>
    (await browser.getUserIdentities()).data?.identities.map(({ identity_id: id }) => id) ?? [];
  const refusal = (status: number, code: string) => ({ status, body: { code } });

  test('one of two goes, and what it opened stays shut', async () => {
    const { browser } = await newcomer();
    const person = google.know({ email_verified: false });
    await link(browser, person);
    const identity = (await browser.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'google');
    expect((await browser.unlinkIdentity(identity as never)).error).toBeNull();
    expect(await identitiesOf(browser)).toEqual(['email']);
    const { data } = await browser.getUser();
    expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
    expect((await google.signIn(person)).query.get('code')).toBeNull();
  });

  test('the last stays, also when two go at once', async () => {
    const { id, email, browser } = await newcomer();
    const [only = ''] = await idsOf(browser);
    expect(await remove(browser, only)).toMatchObject(refusal(422, 'single_identity_not_deletable'));
    for (let round = 0; round < (process.env.THAAN_LONG ? 50 : 10); round += 1) {
      await google.provider.query({
        text: `insert into auth.identities (provider_id, user_id, identity_data, provider)
               values ($1, $2, jsonb_build_object('email', $3::text, 'email_verified', true), 'google')`,
        values: [randomUUID(), id, email],
      });
      const both = await Promise.all((await idsOf(browser)).map((identity) => remove(browser, identity)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await idsOf(browser)).toHaveLength(1);
    }
  });

  test('another’s, an unknown one and what is no id are refused', async () => {
    const [mine, other] = [await newcomer(), await newcomer()];
    await link(mine.browser, google.know({}));
    await link(other.browser, google.know({}));
    const [theirs = ''] = await idsOf(other.browser);
    expect(await remove(mine.browser, theirs)).toMatchObject(refusal(422, 'identity_not_found'));
    expect(await remove(mine.browser, randomUUID())).toMatchObject(refusal(422, 'identity_not_found'));
    expect(await remove(mine.browser, 'x')).toMatchObject(refusal(404, 'validation_failed'));
    expect(await idsOf(other.browser)).toHaveLength(2);
  });

  test('the address goes with its identity: to a verified one that nobody has, or not at all', async () => {
    const { browser } = await newcomer();
    const verified = google.know({});
    await link(browser, verified);
    const [first = ''] = await idsOf(browser);
    expect((await remove(browser, first)).status).toBe(200);
    expect((await browser.getUser()).data.user?.email).toBe(verified.email);

    for (const person of [google.know({ email_verified: false }), google.know({ email: (await newcomer()).email })]) {
      const another = await newcomer();
      await link(another.browser, person);
      const [email = ''] = await idsOf(another.browser);
      const refused = await remove(another.browser, email);
      expect(refused).toMatchObject(refusal(422, 'email_conflict_identity_not_deletable'));
      expect((await another.browser.getUser()).data.user?.email).toBe(another.email);
    }
  });

  test('where people may not change this themselves, both are refused', async () => {
    const fixed = await startGoogleTest({ manualLinking: false });
    await fixed.provider.auth.createAccount({ email: 'asha@example.com', password, confirmed: true });
    const browser = fixed.browser();
    await browser.signInWithPassword({ email: 'asha@example.com', password });
    const headers = await bearerOf(browser);
    const disabled = refusal(404, 'manual_linking_disabled');
    expect(await fixed.visit('/user/identities/authorize?provider=google', { headers })).toMatchObject(disabled);
    const path = `/user/identities/${randomUUID()}`;
    expect(await fixed.visit(path, { method: 'DELETE', headers })).toMatchObject(disabled);
    await fixed.stop();
  });
});
