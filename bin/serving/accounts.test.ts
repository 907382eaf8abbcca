// What the settings decide about accounts reaches them.
import { afterEach, expect, it } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { ask } from '../../testing/client.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

let shop: Thaan;
afterEach(() => shop.stop());

const offered = async (): Promise<unknown> => (await ask(shop, '/auth/v1/settings')).json();

it('without any, whoever comes may sign up, Google is off and a session lasts', async () => {
  shop = await startTestThaan();
  expect(await offered()).toMatchObject({ disable_signup: false, external: { email: true, google: false } });
  expect((await ask(shop, '/auth/v1/signup', { email: 'new@shop.example', password: 'a long password' })).status).toBe(
    200,
  );
});

it('sign-up is off, Google on, and a session ends by its age and by not being used', async () => {
  shop = await startTestThaan({
    environment: {
      THAAN_SIGNUP: 'off',
      THAAN_GOOGLE_CLIENT_ID: 'an id',
      THAAN_GOOGLE_CLIENT_SECRET: 'a secret',
      THAAN_SESSION_HOURS: '12',
      THAAN_SESSION_IDLE_HOURS: '2',
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
});
