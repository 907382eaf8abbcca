// THAAN_PROXIES reaches the server: whose address a session, and with it every limit, is put down to.
import { afterEach, expect, it } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

let shop: Thaan;
afterEach(() => shop.stop());

it.each([
  [{ THAAN_PROXIES: '10.0.0.0/8' }, '127.0.0.1'],
  [{ THAAN_PROXIES: '10.0.0.0/8, 127.0.0.1' }, '198.51.100.7'],
])('with %j a session comes from %s', async (environment, expected) => {
  shop = await startTestThaan({ environment });
  const answer = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: shop.publicKey,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1, 198.51.100.7, 10.9.8.7',
    },
    body: JSON.stringify(testOwner),
  });
  const client = await connectClient(shop.connection);
  const { rows } = await client.query('select host(ip) as ip from auth.sessions');
  await client.end();
  expect([answer.status, rows]).toEqual([200, [{ ip: expected }]]);
});
