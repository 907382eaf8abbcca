import { expect, test } from 'vitest';
import { testGoogle } from '../../testing/file-servers.ts';
import type { Browser } from '../../testing/google.ts';
import { linkingWith, password } from '../../testing/linking.ts';

let people = 0;
/** Ways to sign in beside a phone. */
const google = testGoogle({ phone: true });

const { newcomer, identitiesOf, link } = linkingWith(() => google);

const freshNumber = () => {
  people += 1;
  return `9198765${40_000 + people}`;
};
const confirm = async (browser: Browser, phone: string, type: 'sms' | 'phone_change') => {
  const token = (await google.provider.messages()).findLast(({ to }) => to === phone)?.code ?? '';
  expect((await browser.verifyOtp({ phone: `+${phone}`, token, type })).error).toBeNull();
};
const remove = async (browser: Browser, name: string) => {
  const { data } = await browser.getUserIdentities();
  return browser.unlinkIdentity(data?.identities.find(({ provider }) => provider === name) as never);
};
const signIn = (phone: string) =>
  google.provider.post('/token?grant_type=password', { phone: `+${phone}`, password }).then(({ status }) => status);

/** An account that signed up by a phone. */
const phoneAccount = async () => {
  const [phone, browser] = [freshNumber(), google.browser()];
  expect((await browser.signUp({ phone: `+${phone}`, password })).error).toBeNull();
  await confirm(browser, phone, 'sms');
  return { phone, browser };
};

test('who signed up by phone and added another provider signs in by it', async () => {
  const { browser } = await phoneAccount();
  const person = google.know({});
  expect((await link(browser, person)).error).toBeNull();
  const { query, verifier } = await google.signIn(person);
  const { body } = await google.exchange(query.get('code'), verifier);
  expect(body.user.id).toBe((await browser.getUser()).data.user?.id);
  expect(await identitiesOf(browser)).toEqual(['phone', 'google']);
});

test('a phone that is taken away signs nobody in any more', async () => {
  const { browser } = await newcomer();
  const phone = freshNumber();
  expect((await browser.updateUser({ phone: `+${phone}` })).error).toBeNull();
  await confirm(browser, phone, 'phone_change');
  expect(await signIn(phone)).toBe(200);
  expect((await remove(browser, 'phone')).error).toBeNull();
  expect(await signIn(phone)).toBe(400);
  expect((await browser.getUser()).data.user).toMatchObject({ phone: '', identities: [{ provider: 'email' }] });
});

test('an account that was a phone’s has the verified address of what is left', async () => {
  const { phone, browser } = await phoneAccount();
  const person = google.know({});
  await link(browser, person);
  expect((await remove(browser, 'phone')).error).toBeNull();
  expect(await signIn(phone)).toBe(400);
  const { data } = await browser.getUser();
  expect(data.user).toMatchObject({ phone: '', email: person.email });
  expect(data.user?.email_confirmed_at).toBeDefined();
  expect((await google.signIn(person)).query.get('code')).not.toBeNull();
});
