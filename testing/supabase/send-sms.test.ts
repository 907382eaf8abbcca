// The function that hands codes on, in Deno itself, as the hosted provider asks it: the body of its send SMS hook, signed.
// The gateway behind it is ours.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { type ServedFunction, serveFunction } from './serve-function.ts';

const secret = `whsec_${Buffer.from('a key of at least twenty-four bytes').toString('base64')}`;
const passed: unknown[] = [];
let silent = false;
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  passed.push(JSON.parse(body));
  if (silent) response.destroy();
  else response.end('{}');
});
const served: ServedFunction[] = [];

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
});
afterAll(async () => {
  for (const { stop } of served) await stop();
  gateway.close();
});

const serve = async (env: Record<string, string> = {}): Promise<string> => {
  const started = await serveFunction('send-sms', {
    SEND_SMS_HOOK_SECRET: `v1,${secret}`,
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    SMS_GATEWAY_KEY: 'a key',
    SMS_SENDER: 'SHOPIN',
    SMS_DLT_ENTITY: '1201',
    SMS_DLT_TEMPLATE: '1207',
    SMS_TEXT: '{code} is your code for the shop.',
    ...env,
  });
  served.push(started);
  return started.address;
};

// As it was recorded from a real GoTrue, which tells no channel.
const body = JSON.stringify({
  metadata: { name: 'send-sms' },
  user: {},
  sms: { otp: '123456', phone: '919876543210' },
});
const moment = new Date();
const signature = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign('msg_1', moment, body),
};
const ask = async (address: string, headers: Record<string, string>, text = body): Promise<unknown> => {
  const answer = await fetch(address, { method: 'POST', headers, body: text });
  return [answer.status, await answer.json()];
};
const refused = (status: number): unknown => [status, { error: { http_code: status, message: expect.any(String) } }];

it('the function in Deno hands a code to the gateway, and hears the hook alone', async ({ task }) => {
  const address = await serve();
  expect(await ask(address, signature)).toEqual([200, {}]);
  expect(passed).toMatchObject([{ channel: 'sms', to: '919876543210', text: '123456 is your code for the shop.' }]);
  expect(await ask(address, {})).toEqual(refused(401));
  expect(await ask(address, signature, body.replace('123456', '654321'))).toEqual(refused(401));
  expect(await ask(await serve({ SEND_SMS_HOOK_SECRET: '' }), signature)).toEqual(refused(500));
  expect(await ask(await serve({ SMS_DLT_ENTITY: '' }), signature)).toEqual(refused(500));
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  expect(await ask(await serve({ SMS_GATEWAY_URL: nowhere }), signature)).toEqual(refused(503));
  expect(passed).toHaveLength(1);
  silent = true;
  expect(await ask(address, signature)).toEqual(refused(504));
  task.meta.seen = 'a signed code, passed on; 401, 500, 503, 504';
});
