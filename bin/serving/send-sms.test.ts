// functions/v1/send-sms, end to end: a code of a second step, from the account to a gateway, as npm start sends it. The
// gateway is ours: it stands for one in India.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passOn } from '../../supabase/functions/send-sms/gateway.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import type { Thaan } from './start-thaan.ts';

interface Passed {
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

const secret = `v1,whsec_${Buffer.from('a key of at least fifteen bytes').toString('base64')}`;
const passed: Passed[] = [];
const lines: string[] = [];
let answer = 200;
let thaan: Thaan;

const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    passed.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
    if (answer === 0) response.destroy();
    else response.writeHead(answer).end('{}');
  });
});

beforeAll(async () => {
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  const port = await freePort();
  thaan = await startTestThaan({
    port,
    environment: {
      THAAN_SMS_HOOK: `http://127.0.0.1:${port}/functions/v1/send-sms`,
      THAAN_SMS_HOOK_SECRET: secret,
      SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      SMS_GATEWAY_KEY: 'a key',
      SMS_SENDER: 'SHOPIN',
      SMS_DLT_ENTITY: '1201',
      SMS_DLT_TEMPLATE: '1207',
      SMS_TEXT: '{code} is your code for the shop.',
    },
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await thaan.stop();
  gateway.close();
});
beforeEach(() => {
  passed.length = 0;
  answer = 200;
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${thaan.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
};

it('a code of a second step reaches the gateway, and is right', async () => {
  const { body: session } = await post('/auth/v1/token?grant_type=password', testOwner);
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const factor = await post('/auth/v1/factors', { factor_type: 'phone', phone: '+919876543210' }, bearer);
  const asked = await post(`/auth/v1/factors/${factor.body.id}/challenge`, {}, bearer);
  expect(asked.status).toBe(200);
  await expect.poll(() => passed, { timeout: 15_000 }).toHaveLength(1);
  const [{ authorization, body } = { authorization: '', body: {} }] = passed;
  const code = /^(\d{6}) is your code for the shop\.$/.exec(String(body.text))?.[1] ?? '';
  expect(authorization).toBe('Bearer a key');
  expect(body).toMatchObject({
    channel: 'sms',
    to: '919876543210',
    sender: 'SHOPIN',
    dlt_entity_id: '1201',
    dlt_template_id: '1207',
    variables: [code],
    reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const answered = { challenge_id: asked.body.id, code };
  expect((await post(`/auth/v1/factors/${factor.body.id}/verify`, answered, bearer)).status).toBe(200);
  expect(lines.join('\n')).not.toContain(code);
});

const message = { user: {}, sms: { otp: '123456', phone: '919876543210', sms_type: 'mfa' } };

const signed = (body: string, moment = new Date()) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
  'webhook-signature': new Webhook(secret.replace('v1,', '')).sign('msg_1', moment, body),
});

it.each([
  [200, message, {}],
  [200, { ...message, sms: { ...message.sms, phone: '+919876543210', channel: 'sms' } }, {}],
  [401, message, { 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }],
  [401, message, { 'webhook-signature': 'none' }],
  [401, message, { 'webhook-id': 'another' }],
  [401, message, { 'webhook-timestamp': 'now' }],
  [400, {}, {}],
  [400, { sms: { ...message.sms, otp: 'abc' } }, {}],
  [400, { sms: { ...message.sms, phone: '98' } }, {}],
  [400, { sms: { ...message.sms, channel: 'pigeon' } }, {}],
  // Its template was not named.
  [500, { sms: { ...message.sms, channel: 'whatsapp' } }, {}],
])('%i for %j with %j', async (status, content, headers) => {
  const body = JSON.stringify(content);
  const { status: said, body: words } = await post('/functions/v1/send-sms', body, { ...signed(body), ...headers });
  expect(said).toBe(status);
  expect(words).toEqual(status === 200 ? {} : { error: { http_code: status, message: expect.any(String) } });
  expect(passed).toHaveLength(status === 200 ? 1 : 0);
});

it('a signature of six minutes ago is refused, and so is one by another body or no signature at all', async () => {
  const body = JSON.stringify(message);
  const old = new Date(Date.now() - 6 * 60_000);
  for (const headers of [signed(body, old), signed('{}'), {}])
    expect((await post('/functions/v1/send-sms', body, headers)).status).toBe(401);
  expect(passed).toEqual([]);
});

it('a gateway that says nothing may have sent the message', async () => {
  answer = 0;
  const body = JSON.stringify(message);
  expect((await post('/functions/v1/send-sms', body, signed(body))).status).toBe(504);
});

it('a gateway that is not reached has sent nothing', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const templates = { sms: '1207', whatsapp: '' };
  const absent = { url, key: 'a key', sender: 'SHOPIN', entity: '1201', templates, text: '{code}' };
  expect(await passOn(absent, { to: '919876543210', code: '123456', channel: 'sms' }, '')).toBe(503);
});

it.each([
  [429, 429],
  [500, 503],
  [403, 502],
])('a gateway that answers %i is told as %i', async (its, ours) => {
  answer = its;
  const body = JSON.stringify(message);
  expect((await post('/functions/v1/send-sms', body, signed(body))).status).toBe(ours);
});
