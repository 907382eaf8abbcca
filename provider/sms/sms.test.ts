import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createSms, type Sms, type TextMessage } from './index.ts';

const key = Buffer.from('a key of at least fifteen bytes').toString('base64');
const secret = `v1,whsec_${key}`;

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let database: TestDatabase;
const open: (() => Promise<unknown>)[] = [];
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  lines.length = 0;
  await database.own.query({ text: 'delete from auth.sms_outbox', values: [] });
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

type Answering = (call: number) => { status: number; body?: string; headers?: Record<string, string> } | 'end';

/** A hook on loopback, which answers as it is told. */
const hook = async (answering: Answering = () => ({ status: 200, body: '{}' })) => {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      const answer = answering(calls.length);
      if (answer === 'end') return response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send-sms`, calls };
};

const smsBy = (url: string, firstRetry = 0.05): Sms => {
  const pace = { look: 50, firstRetry };
  const sms = createSms({ database: database.own, hook: { url, secret }, log: (line) => void lines.push(line), pace });
  open.push(() => sms.close());
  return sms;
};

const message = (changes: Partial<TextMessage> = {}): TextMessage => ({
  to: '919876543210',
  code: '246810',
  channel: 'whatsapp',
  user: { id: 'x', phone: '919876543210' },
  purpose: 'login of x',
  ip: '192.0.2.1',
  holdsSeconds: 300,
  ...changes,
});

const send = async (sms: Sms, changes: Partial<TextMessage> = {}): Promise<string> => {
  const id = await database.own.transaction((query) => sms.queue(query, message(changes)));
  sms.deliver();
  return id;
};
const left = async () =>
  (await database.own.query<{ id: string }>({ text: 'select id from auth.sms_outbox', values: [] })).rows;

test('the hook is told number, code, channel and account, signed as a standard webhook', async () => {
  const { url, calls } = await hook();
  const id = await send(smsBy(url), { sort: 'mfa' });
  await expect.poll(left).toEqual([]);
  const [call] = calls;
  if (call === undefined) throw new Error('The hook was not called');
  const told = new Webhook(key).verify(call.body, call.headers as Record<string, string>);
  expect(told).toMatchObject({
    metadata: { name: 'send-sms', ip_address: '192.0.2.1' },
    user: { id: 'x', phone: '919876543210' },
    sms: { otp: '246810', sms_type: 'mfa', phone: '919876543210', channel: 'whatsapp' },
  });
  expect(call.headers['webhook-id']).toBe(id);
  expect(lines).toEqual([]);
});

test.each([
  ['an error', { status: 500 }],
  ['a refusal in a 200', { status: 200, body: '{"error":{"http_code":429,"message":"Too many"}}' }],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
])('%s is asked again, with the same id, until it is taken', async (_name, failure) => {
  const { url, calls } = await hook((call) => (call < 3 ? failure : { status: 204 }));
  await send(smsBy(url));
  await expect.poll(left).toEqual([]);
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(lines).toHaveLength(1);
});

test.each([
  ['nonsense', 'thank you'],
  ['nothing', ''],
  ['more than anybody reads', 'x'.repeat(1_000_000)],
])('a 200 with %s is a message that went', async (_name, body) => {
  const { url, calls } = await hook(() => ({ status: 200, body }));
  await send(smsBy(url));
  await expect.poll(left).toEqual([]);
  expect(calls).toHaveLength(1);
});

test('one that is not taken while its code lives is given up, with a line that tells neither number nor code', async () => {
  const { url } = await hook(() => ({ status: 503 }));
  await send(smsBy(url), { holdsSeconds: 0.2 });
  await expect.poll(left).toEqual([]);
  const said = lines.join('\n');
  expect(said).toContain('message to a phone given up');
  expect(said).not.toMatch(/9876543210|246810/);
});

test('a hook that is not there does not end the sender', async () => {
  const sms = smsBy('http://127.0.0.1:9/send-sms');
  await send(sms);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(await left()).toHaveLength(1);
});

test('a newer code takes the place of one that has not gone, and of no other', async () => {
  const codes = (calls: Call[]) => calls.map(({ body }) => JSON.parse(body).sms.otp);
  const { url, calls } = await hook((call) => ({ status: call < 2 ? 503 : 200 }));
  const sms = smsBy(url, 200);
  await send(sms, { code: '111111' });
  await expect.poll(() => lines.length).toBe(1);
  await database.own.transaction(async (query) => {
    await sms.queue(query, message({ code: '222222' }));
    await sms.queue(query, message({ code: '333333', purpose: 'login of y' }));
  });
  sms.deliver();
  await expect.poll(left).toEqual([]);
  expect(codes(calls).sort()).toEqual(['111111', '222222', '333333']);
});

test.each([
  ['breaks off', () => 'end' as const],
  ['says that it does not know', () => ({ status: 504 })],
])('a hook that %s may have sent: it is asked three times', async (_name, answering) => {
  const { url, calls } = await hook(answering);
  await send(smsBy(url));
  await expect.poll(left).toEqual([]);
  expect(calls).toHaveLength(3);
});

test('what waits for a hook that is there no more is swept away a day after its code', async () => {
  const { url } = await hook(() => ({ status: 503 }));
  const sending = smsBy(url);
  await send(sending);
  await sending.close();
  await database.own.query({
    text: `update auth.sms_outbox set expires_at = expires_at - interval '1 day 301 seconds'`,
    values: [],
  });
  await createSms({ database: database.own }).sweep();
  expect(await left()).toEqual([]);
});

test('nobody is sent nothing, and an id is answered all the same', async () => {
  const { url, calls } = await hook();
  expect(await send(smsBy(url), { to: null })).toMatch(/^[0-9a-f-]{36}$/);
  expect(await left()).toEqual([]);
  expect(calls).toEqual([]);
});

test('without a hook a message stays', async () => {
  const sms = createSms({ database: database.own });
  const id = await send(sms);
  expect(await left()).toEqual([{ id }]);
});

test.each(['', 'whsec_x', 'v1,whsec_short', `${secret.replaceAll('=', '')}a`, `v1,whsec_${key} `])(
  'the secret %j is refused',
  (wrong) => {
    expect(() => createSms({ database: database.own, hook: { url: 'https://a.example', secret: wrong } })).toThrow(
      RangeError,
    );
  },
);
