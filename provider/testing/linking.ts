import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Browser, type GoogleTest, siteUrl } from './google.ts';
import type { TestPerson } from './oidc.ts';

export const password = 'a long password';

/** What tests of adding and removing ways to sign in do with accounts of email and password. */
export const linkingWith = (google: () => GoogleTest) => {
  const newcomer = async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await google().provider.auth.createAccount({ email, password, confirmed: true });
    const browser = google().browser();
    expect((await browser.signInWithPassword({ email, password })).error).toBeNull();
    return { id, email, browser };
  };
  const makeOld = (id: string, age = '25 hours') =>
    google().provider.query({
      text: `update auth.sessions set created_at = created_at - $2::interval where user_id = $1`,
      values: [id, age],
    });
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
    const back = await google().comeBack(await beginLink(browser), person.sub);
    const exchanged = await browser.exchangeCodeForSession(back.query.get('code') ?? '');
    return { back, error: exchanged.error };
  };
  return { newcomer, makeOld, identitiesOf, bearerOf, beginLink, link };
};
