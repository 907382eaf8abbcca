// functions/v1/sweep-pictures, end to end: what a job of the hosted provider asks, here of the running shop.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, loginSettings, openOwnDatabase } from '../../provider/index.ts';
import { serviceKey } from '../../provider/testing/auth.ts';
import { pictureObjects } from '../../shop/pictures.ts';
import { storedPicture } from '../../supabase/tests/stored-picture.ts';
import { signIn } from '../../testing/client.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

let thaan: Thaan;
let service: string;
let superuser: Awaited<ReturnType<typeof connectClient>>;

beforeAll(async () => {
  thaan = await startTestThaan();
  superuser = await connectClient(thaan.connection);
  const own = openOwnDatabase(loginSettings(thaan.connection, 'supabase_auth_admin'));
  service = (await serviceKey(own).finally(() => own.close())).key;
});
afterAll(async () => {
  await superuser.end();
  await thaan.stop();
});

const ask = async (token: string, method = 'POST'): Promise<{ status: number; body: unknown }> => {
  const headers = { apikey: thaan.publicKey, authorization: `Bearer ${token}` };
  const answer = await fetch(`${thaan.url}/functions/v1/sweep-pictures`, { method, headers });
  return { status: answer.status, body: await answer.json() };
};

const lying = async (): Promise<string[]> => {
  const { rows } = await superuser.query('select name from storage.objects order by name');
  return rows.map(({ name }) => name);
};

const query = async (text: string, values?: unknown[]) => superuser.query(text, values);

it('what was abandoned is removed for the service, and for nobody else', async () => {
  const [old, young] = [await storedPicture({ query }, 2), await storedPicture({ query }, 0)];
  const all = [old, young].flatMap((id) => Object.values(pictureObjects(id))).sort();
  const { token } = await signIn(thaan, testOwner.email, testOwner.password);
  expect(await ask(token)).toMatchObject({ status: 403, body: { code: '42501' } });
  expect((await ask(thaan.publicKey)).status).toBe(401);
  expect((await ask(randomUUID())).status).toBe(401);
  expect(await lying()).toEqual(all);
  expect(await ask(service, 'PUT')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(await ask(service)).toEqual({ status: 200, body: { removed: 2 } });
  expect(await lying()).toEqual(Object.values(pictureObjects(young)).sort());
  expect(await ask(service)).toEqual({ status: 200, body: { removed: 0 } });
});
