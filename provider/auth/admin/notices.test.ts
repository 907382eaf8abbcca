// What an account is told of what an administrator did to it, to whom, and that it goes on its way at once.
import { expect, test } from 'vitest';
import { createMail } from '../../mail/index.ts';
import type { OwnDatabase } from '../../postgres/types.ts';
import { administratorOf } from '../../testing/administrator.ts';
import { withApp } from '../../testing/apps.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { password, peopleOf, phonesOf } from '../../testing/people.ts';

type Notice = readonly [kind: string, to: string];

/** What there was to be sent, committed, each time that mail was told to go. */
const deliveries: Promise<Notice[]>[] = [];

const noticesIn = async (database: OwnDatabase): Promise<Notice[]> => {
  const text = `select kind, recipient from auth.mail_outbox where kind like '%_notification' order by created_at`;
  const { rows } = await database.query<{ kind: string; recipient: string }>({ text, values: [] });
  return rows.map(({ kind, recipient }) => [kind.replace('_notification', ''), recipient]);
};

const settings = { phone: true, phoneFactors: true, messageIntervalSeconds: 0 };
const provider = testAuth(settings, {}, (database) => ({
  mail: {
    ...createMail({ database, siteUrl: 'http://site.example' }),
    deliver: () => void deliveries.push(noticesIn(database)),
  },
}));

const { person } = peopleOf(provider);
const { freshNumber } = phonesOf(provider);
const admin = administratorOf(provider);

/** A verified app and a verified phone. */
const withFactors = async () => {
  const { bearer, ...who } = await person();
  const { app, raised } = await withApp(provider, bearer);
  const number = { factor_type: 'phone', phone: `+${freshNumber()}` };
  const phone: string = (await provider.post('/factors', number, raised)).body.id;
  const challenge = await provider.post(`/factors/${phone}/challenge`, {}, raised);
  const shown = { challenge_id: challenge.body.id, code: (await provider.messages()).at(-1)?.code };
  expect((await provider.post(`/factors/${phone}/verify`, shown, raised)).status).toBe(200);
  return { ...who, raised, app: app.id, phone };
};

/** What of the notices so far is forgotten, so that those of one call alone are looked at. */
const toldBy = async (call: () => Promise<{ status: number }>): Promise<Notice[]> => {
  await provider.query({ text: 'delete from auth.mail_outbox', values: [] });
  deliveries.length = 0;
  expect((await call()).status).toBe(200);
  const told = await noticesIn(provider.database);
  // The last time that mail was told to go, all of it was there to be sent.
  if (told.length > 0) expect(await deliveries.at(-1)).toEqual(told);
  return told;
};

test.each([
  [{ password: 'six white hens 55' }, ['password_changed']],
  [{ phone: '+919811111111' }, ['phone_changed']],
  [{ email: 'moved@example.in' }, ['email_changed']],
  [{ email: 'moved-too@example.in', password: 'six white hens 55' }, ['email_changed', 'password_changed']],
  [
    { email: 'all@example.in', phone: '+919822222222', password: 'six white hens 55' },
    ['email_changed', 'phone_changed', 'password_changed'],
  ],
  [{ user_metadata: { city: 'Pune' }, ban_duration: '1h' }, []],
])('of %j the address that the account had is told', async (changes, kinds) => {
  const { id, email } = await person();
  expect(await toldBy(() => admin.put(`/admin/users/${id}`, changes))).toEqual(kinds.map((kind) => [kind, email]));
});

test('an address that nobody confirmed is told nothing', async () => {
  const { body } = await admin.post('/admin/users', { email: 'unconfirmed@example.in', password });
  const changes = { email: 'confirmed@example.in', password: 'six white hens 55', email_confirm: true };
  expect(await toldBy(() => admin.put(`/admin/users/${body.id}`, changes))).toEqual([]);
});

test('of a second step that was removed the account is told', async () => {
  const { id, email, app, phone } = await withFactors();
  for (const factor of [app, phone])
    expect(await toldBy(() => admin.delete(`/admin/users/${id}/factors/${factor}`))).toEqual([
      ['mfa_factor_unenrolled', email],
    ]);
});

test('a phone with another number is told as one that was removed and one that was added', async () => {
  const { id, email, phone } = await withFactors();
  const path = `/admin/users/${id}/factors/${phone}`;
  expect(await toldBy(() => admin.put(path, { phone: '+919833333333' }))).toEqual([
    ['mfa_factor_unenrolled', email],
    ['mfa_factor_enrolled', email],
  ]);
  const { plain = '' } = (await provider.mailsTo(email))[0] ?? {};
  expect(plain).toContain('phone');
  expect(await toldBy(() => admin.put(path, { phone: '+919833333333', friendly_name: 'Office' }))).toEqual([]);
});

test('of a second step that was never verified nobody is told', async () => {
  const { id, bearer } = await person();
  const enrolled = await provider.post('/factors', { factor_type: 'phone', phone: '+919844444444' }, bearer);
  const path = `/admin/users/${id}/factors/${enrolled.body.id}`;
  expect(await toldBy(() => admin.put(path, { phone: '+919855555555' }))).toEqual([]);
  expect(await toldBy(() => admin.delete(path))).toEqual([]);
});
