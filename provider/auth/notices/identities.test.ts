import { expect, test } from 'vitest';
import { testGoogle } from '../../testing/file-servers.ts';
import { linkingWith } from '../../testing/linking.ts';

const google = testGoogle();

const { newcomer, link } = linkingWith(() => google);

const noticesTo = (email: string) => google.provider.mailsTo(email);
const kindsTo = async (email: string) => (await noticesTo(email)).map(({ kind }) => kind).sort();

test('an identity that is added is told to the account, one that another has to nobody', async () => {
  const [{ email, browser }, stranger] = [await newcomer(), await newcomer()];
  const person = google.know({});
  expect((await link(browser, person)).error).toBeNull();
  const [notice, ...more] = await noticesTo(email);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ kind: 'identity_linked_notification', code: '', link: '' });
  expect(notice?.plain).toContain('google');
  expect(await noticesTo(person.email ?? '')).toEqual([]);
  await link(stranger.browser, person);
  expect(await noticesTo(stranger.email)).toEqual([]);
});

test('one that joins an account by its address is told; a new account is told nothing, nor is who comes again', async () => {
  const { email } = await newcomer();
  const person = google.know({ email });
  const signIn = async (sub: typeof person) => {
    const { query, verifier } = await google.signIn(sub);
    expect((await google.exchange(query.get('code'), verifier)).status).toBe(200);
  };
  await signIn(person);
  await signIn(person);
  expect(await kindsTo(email)).toEqual(['identity_linked_notification']);
  const newPerson = google.know({});
  await signIn(newPerson);
  await signIn(newPerson);
  expect(await noticesTo(newPerson.email ?? '')).toEqual([]);
});

test('one that joins an account whose address nobody confirmed tells nobody', async () => {
  const email = 'lata@example.in';
  await google.provider.auth.createAccount({ email, password: 'a long password', confirmed: false });
  const { query, verifier } = await google.signIn(google.know({ email }));
  expect((await google.exchange(query.get('code'), verifier)).status).toBe(200);
  expect(await noticesTo(email)).toEqual([]);
});

test('one that is removed is told at the address that the account had, and so is the address that goes with it', async () => {
  const { email, browser } = await newcomer();
  const person = google.know({});
  await link(browser, person);
  const { data } = await browser.getUserIdentities();
  const own = data?.identities.find(({ provider }) => provider === 'email');
  expect((await browser.unlinkIdentity(own as never)).error).toBeNull();
  expect(await kindsTo(email)).toEqual([
    'email_changed_notification',
    'identity_linked_notification',
    'identity_unlinked_notification',
  ]);
  const moved = (await noticesTo(email)).find(({ kind }) => kind === 'email_changed_notification');
  expect(moved?.plain).toContain(`from ${email} to ${person.email}`);
  expect(await noticesTo(person.email ?? '')).toEqual([]);
  const [last] = (await browser.getUserIdentities()).data?.identities ?? [];
  expect((await browser.unlinkIdentity(last as never)).error).not.toBeNull();
  expect(await noticesTo(person.email ?? '')).toEqual([]);
});
