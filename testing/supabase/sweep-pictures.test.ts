// The function that sweeps pictures away, in Deno itself, against a shop.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { connectClient, loginSettings, openOwnDatabase } from '../../provider/index.ts';
import { serviceKey } from '../../provider/testing/auth.ts';
import { storedPicture } from '../../supabase/tests/stored-picture.ts';
import { freePort } from '../free-port.ts';
import { startTestThaan } from '../start-thaan.ts';
import { type ServedFunction, serveFunction } from './serve-function.ts';

let thaan: Thaan;
const running: ServedFunction[] = [];

beforeAll(async () => {
  thaan = await startTestThaan();
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await thaan.stop();
});

const serve = async (url: string): Promise<string> => {
  const served = await serveFunction('sweep-pictures', { SUPABASE_URL: url });
  running.push(served);
  return served.address;
};

const ask = async (address: string, headers: Record<string, string>): Promise<[number, unknown]> => {
  const answer = await fetch(address, { method: 'POST', headers });
  return [answer.status, await answer.json()];
};

it('the function in Deno removes what was abandoned, for a key of servers in either header', async ({ task }) => {
  const own = openOwnDatabase(loginSettings(thaan.connection, 'supabase_auth_admin'));
  const { key } = await serviceKey(own).finally(() => own.close());
  const superuser = await connectClient(thaan.connection);
  const query = async (text: string, values?: unknown[]) => superuser.query(text, values);
  const address = await serve(thaan.url);
  for (const headers of [{ apikey: key }, { authorization: `Bearer ${key}` }]) {
    await storedPicture({ query }, 2);
    expect(await ask(address, { apikey: thaan.publicKey })).toMatchObject([401, {}]);
    expect(await ask(address, headers)).toEqual([200, { removed: 2 }]);
  }
  await superuser.end();
  const unreachable = await serve(`http://127.0.0.1:${await freePort()}`);
  expect(await ask(unreachable, { apikey: key })).toMatchObject([503, { code: 'unavailable' }]);
  task.meta.seen = 'what was abandoned went for a key of servers, in either header; 401, 503';
});
