// The settings of accounts and of trusted proxies reach the provider.
import { afterEach, expect, it } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { ask } from '../../testing/client.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

let shop: Thaan;
afterEach(() => shop.stop());

const offered = async (): Promise<unknown> => (await ask(shop, '/auth/v1/settings')).json();

it('sign-up is off, Google on, and a session ends by its age and by not being used', async () => {
  shop = await startTestThaan({
    environment: {
      THAAN_SIGNUP: 'off',
      THAAN_GOOGLE_CLIENT_ID: 'an id',
      THAAN_GOOGLE_CLIENT_SECRET: 'a secret',
      THAAN_SESSION_HOURS: '12',
      THAAN_SESSION_IDLE_HOURS: '2',
      THAAN_PROXIES: '10.0.0.0/8, 127.0.0.1',
    },
  });
  expect(await offered()).toMatchObject({ disable_signup: true, external: { google: true } });
  const refused = await ask(shop, '/auth/v1/signup', { email: 'new@shop.example', password: 'a long password' });
  expect(await refused.json()).toMatchObject({ error_code: 'signup_disabled' });

  /** The status of a refresh by a session that began and was last used so many hours ago. */
  const refreshed = async (began: number, used: number): Promise<number> => {
    const answer = await ask(shop, '/auth/v1/token?grant_type=password', testOwner);
    const { refresh_token } = (await answer.json()) as { refresh_token: string };
    const client = await connectClient(shop.connection);
    await client.query(
      `update auth.sessions set created_at = now() - make_interval(hours => $1),
         refreshed_at = (now() - make_interval(hours => $2)) at time zone 'utc'`,
      [began, used],
    );
    await client.end();
    return (await ask(shop, '/auth/v1/token?grant_type=refresh_token', { refresh_token })).status;
  };
  expect(await refreshed(11, 1)).toBe(200);
  expect(await refreshed(13, 1)).toBe(400);
  expect(await refreshed(11, 3)).toBe(400);

  await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: shop.publicKey,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1, 198.51.100.7, 10.9.8.7',
    },
    body: JSON.stringify(testOwner),
  });
  const client = await connectClient(shop.connection);
  const { rows } = await client.query('select host(ip) as ip from auth.sessions order by created_at desc limit 1');
  await client.end();
  expect(rows).toEqual([{ ip: '198.51.100.7' }]);
});
