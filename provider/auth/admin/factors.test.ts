import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { administratorOf } from '../../testing/administrator.ts';
import { enrolApp, withApp } from '../../testing/apps.ts';
import { testAuth } from '../../testing/file-servers.ts';
import { peopleOf } from '../../testing/people.ts';

const provider = testAuth({ phoneFactors: true, messageIntervalSeconds: 0 });

const { person } = peopleOf(provider);
const admin = administratorOf(provider);

const refused = (status: number, code: string) => ({ status, body: { code } });
const enrolPhone = async (bearer: Record<string, string>, phone: string): Promise<string> =>
  (await provider.post('/factors', { factor_type: 'phone', phone }, bearer)).body.id;

test('a factor that goes lowers the session that it raised, and the person is asked for it no more', async () => {
  const { id, bearer } = await person();
  const { app, raised } = await withApp(provider, bearer);
  expect(await admin.get(`/admin/users/${id}/factors`)).toMatchObject({ body: [{ id: app.id, status: 'verified' }] });
  const session = decodeJwt(raised.authorization?.slice(7) ?? '').session_id;
  expect(await admin.delete(`/admin/users/${id}/factors/${app.id}`)).toMatchObject({
    status: 200,
    body: { id: app.id },
  });
  const { rows } = await provider.query({ text: 'select aal from auth.sessions where id = $1', values: [session] });
  expect(rows).toEqual([{ aal: 'aal1' }]);
  expect((await provider.put('/user', { password: 'six white hens 55' }, raised)).status).toBe(200);
  expect((await admin.get(`/admin/users/${id}/factors`)).body).toEqual([]);
});

test('a phone with another number takes no code that went to the old one', async () => {
  const { id, bearer } = await person();
  const factor = await enrolPhone(bearer, '+919876543210');
  const challenge = await provider.post(`/factors/${factor}/challenge`, {}, bearer);
  const sent = (await provider.messages()).at(-1);
  const changed = await admin.put(`/admin/users/${id}/factors/${factor}`, { phone: '+91 98111 11111' });
  expect(changed).toMatchObject({ status: 200, body: { phone: '919811111111', friendly_name: 'Phone' } });
  const answer = { challenge_id: challenge.body.id, code: sent?.code };
  expect((await provider.post(`/factors/${factor}/verify`, answer, bearer)).status).toBe(422);
});

test('a phone with another number lowers the sessions that the old one raised; another name does not', async () => {
  const { id, bearer } = await person();
  const factor = await enrolPhone(bearer, '+919876543210');
  const challenge = await provider.post(`/factors/${factor}/challenge`, {}, bearer);
  const code = (await provider.messages()).at(-1)?.code;
  await provider.post(`/factors/${factor}/verify`, { challenge_id: challenge.body.id, code }, bearer);
  const levels = async () =>
    (await provider.query({ text: 'select aal from auth.sessions where user_id = $1', values: [id] })).rows;
  await admin.put(`/admin/users/${id}/factors/${factor}`, { friendly_name: 'Old', phone: '+919876543210' });
  expect(await levels()).toEqual([{ aal: 'aal2' }]);
  await admin.put(`/admin/users/${id}/factors/${factor}`, { phone: '+919811111111' });
  expect(await levels()).toEqual([{ aal: 'aal1' }]);
});

test('what cannot be is refused', async () => {
  const [{ id, bearer }, other] = [await person(), await person()];
  const app = await enrolApp(provider, bearer, 'Mine');
  const phone = await enrolPhone(bearer, '+919876543210');
  const second = await enrolPhone(bearer, '+919811111111');
  const put = (factor: string, body: object) => admin.put(`/admin/users/${id}/factors/${factor}`, body);
  expect(await put(phone, { friendly_name: 'Mine' })).toMatchObject(refused(422, 'mfa_factor_name_conflict'));
  expect(await put(phone, { friendly_name: 'x'.repeat(65) })).toMatchObject(refused(400, 'validation_failed'));
  expect(await put(phone, { phone: 'abc' })).toMatchObject(refused(400, 'validation_failed'));
  expect(await put(second, { phone: '+919876543210' })).toMatchObject(refused(422, 'mfa_verified_factor_exists'));
  expect(await put(app.id, { phone: '+919822222222' })).toMatchObject(refused(400, 'validation_failed'));
  expect(await put('abc', {})).toMatchObject(refused(404, 'validation_failed'));
  expect(await admin.delete(`/admin/users/${other.id}/factors/${app.id}`)).toMatchObject(
    refused(404, 'mfa_factor_not_found'),
  );
  expect((await admin.get(`/admin/users/${id}/factors`)).body).toHaveLength(3);
});
