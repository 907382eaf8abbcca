import { expect, test } from 'vitest';
import { withApp } from '../../testing/apps.ts';
import { testGoogle } from '../../testing/file-servers.ts';
import type { Browser } from '../../testing/google.ts';
import { linkingWith, password } from '../../testing/linking.ts';

/** Ways to sign in change only after the second step, also where that was asked for before there was one. */
const google = testGoogle();

const { newcomer, identitiesOf, bearerOf, beginLink, link } = linkingWith(() => google);

const needsSecond = { status: 403, body: { code: 'insufficient_aal' } };

/** A session that has yet to take the second step of its account. */
const below = async (email: string): Promise<Browser> => {
  const browser = google.browser();
  expect((await browser.signInWithPassword({ email, password })).error).toBeNull();
  return browser;
};

test('none is added or taken away below', async () => {
  const { email, browser } = await newcomer();
  expect((await link(browser, google.know({}))).error).toBeNull();
  await withApp(google.provider, await bearerOf(browser));
  const other = await below(email);
  const headers = await bearerOf(other);
  expect(await google.visit('/user/identities/authorize?provider=google', { headers })).toMatchObject(needsSecond);
  const identity = (await other.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'google');
  const removal = await google.visit(`/user/identities/${identity?.identity_id}`, { method: 'DELETE', headers });
  expect(removal).toMatchObject(needsSecond);
  expect(await identitiesOf(other)).toEqual(['email', 'google']);
});

test('a link that was begun before the second step adds nothing after it', async () => {
  const { browser } = await newcomer();
  const person = google.know({});
  const way = await beginLink(browser);
  await withApp(google.provider, await bearerOf(browser));
  const back = await google.comeBack(way, person.sub);
  const { error } = await browser.exchangeCodeForSession(back.query.get('code') ?? '');
  expect(error).not.toBeNull();
  expect(await identitiesOf(browser)).toEqual(['email']);
});

test('another provider adds itself by the address to no account that has a second step', async () => {
  const { email, browser } = await newcomer();
  await withApp(google.provider, await bearerOf(browser));
  const person = google.know({ email });
  const back = await google.signIn(person);
  expect(back.query.get('error_code')).toBe('insufficient_aal');
  expect(await identitiesOf(browser)).toEqual(['email']);
});
