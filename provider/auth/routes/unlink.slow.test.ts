import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Query } from '../../postgres/types.ts';
import { untilWaiting } from '../../testing/database-sessions.ts';
import { testGoogle } from '../../testing/file-servers.ts';
import type { Browser } from '../../testing/google.ts';
import { linkingWith } from '../../testing/linking.ts';

const google = testGoogle();

const { newcomer, makeOld, identitiesOf, bearerOf, link } = linkingWith(() => google);

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
    for (let round = 0; round < (process.env.TEST_LONG ? 50 : 10); round += 1) {
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

  /** Removes an identity behind a transaction that did something `first`; it must wait for that one. */
  const removeBehind = async (browser: Browser, identity: string, first: (query: Query) => Promise<unknown>) => {
    let answer: ReturnType<typeof remove> | undefined;
    await google.provider.database.transaction(async (query) => {
      await first(query);
      answer = remove(browser, identity);
      await untilWaiting(google.provider.query);
    });
    return answer;
  };

  test('the last stays also for one that waited while the other went', async () => {
    const { id, browser } = await newcomer();
    await link(browser, google.know({}));
    const [email = '', other] = await idsOf(browser);
    const answer = await removeBehind(browser, email, async (query) => {
      await query({ text: 'select 1 from auth.users where id = $1 for update', values: [id] });
      await query({ text: 'delete from auth.identities where id = $1', values: [other] });
    });
    expect(answer).toMatchObject(refusal(422, 'single_identity_not_deletable'));
    expect(await idsOf(browser)).toEqual([email]);
  });

  test('a session that ended while it waited takes nothing away', async () => {
    const { id, browser } = await newcomer();
    await link(browser, google.know({}));
    const [email = ''] = await idsOf(browser);
    const answer = await removeBehind(browser, email, async (query) => {
      await query({ text: 'select 1 from auth.users where id = $1 for update', values: [id] });
      await query({ text: 'delete from auth.sessions where user_id = $1', values: [id] });
    });
    expect(answer).toMatchObject(refusal(403, 'session_not_found'));
  });

  test('a session of more than a day takes nothing away', async () => {
    const { id, browser } = await newcomer();
    await link(browser, google.know({}));
    await makeOld(id);
    const [email = ''] = await idsOf(browser);
    expect(await remove(browser, email)).toMatchObject(refusal(400, 'reauthentication_needed'));
    expect(await idsOf(browser)).toHaveLength(2);
  });

  test('an address that moves leaves what was sent to the old mailbox without use', async () => {
    const { email, browser } = await newcomer();
    await link(browser, google.know({}));
    expect((await browser.updateUser({ email: `new-${email}` })).error).toBeNull();
    await google.provider.post('/recover', { email });
    const mails = (await google.provider.mailsTo(email)).filter(({ link }) => link !== '');
    const [identity = ''] = await idsOf(browser);
    expect((await remove(browser, identity)).status).toBe(200);
    expect((await browser.getUser()).data.user).not.toHaveProperty('new_email');
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['email_change', 'recovery']);
    for (const { kind, link: sent } of mails) {
      const proof = { type: kind, token_hash: new URL(sent).searchParams.get('token') };
      expect((await google.provider.post('/verify', proof)).status).toBe(403);
    }
  });

  test('an address that somebody takes at this very moment is refused', async () => {
    const { browser } = await newcomer();
    const person = google.know({});
    await link(browser, person);
    const [identity = ''] = await idsOf(browser);
    const answer = await removeBehind(browser, identity, (query) =>
      query({ text: 'insert into auth.users (id, email) values ($1, $2)', values: [randomUUID(), person.email] }),
    );
    expect(answer).toMatchObject(refusal(422, 'email_conflict_identity_not_deletable'));
    expect(await idsOf(browser)).toHaveLength(2);
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
});
