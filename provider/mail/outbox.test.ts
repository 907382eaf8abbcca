import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { createMail, type Mail, type Message } from './index.ts';

let database: TestDatabase;
let mail: Mail;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  mail = createMail({ database: database.own, siteUrl: 'http://127.0.0.1:3000', siteName: 'Silk & Sons' });
  app = Fastify();
  await app.register(mail.outbox);
});
afterAll(async () => {
  await app.close();
  await mail.close();
  await database.close();
});

const message = (to: string): Message => ({
  kind: 'recovery',
  to,
  values: { Token: '135790', ConfirmationURL: 'http://127.0.0.1:3000/auth/v1/verify?token=a&type=recovery' },
});
const count = async () =>
  (await database.own.query<{ n: number }>({ text: 'select count(*)::int as n from auth.mail_outbox', values: [] }))
    .rows[0]?.n;
const here = { host: '127.0.0.1:3000' };

// Beside other tests a machine may take its time.

test('an empty outbox says so', async () => {
  const { statusCode, body, headers } = await app.inject({ url: '/outbox', headers: here });
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain('<title>Outbox</title>');
  expect(body).toContain('No messages yet.');
});

test('a mail shows with its code and a link that works, the newest first, and runs nothing', async () => {
  await mail.queue(database.own.query, message('first@example.com'));
  await mail.queue(database.own.query, message('<script>alert(1)</script>@example.com'));
  const { body } = await app.inject({ url: '/outbox', headers: here });
  expect(body).toContain('<a href="http://127.0.0.1:3000/auth/v1/verify?token=a&amp;type=recovery">');
  expect(body).toContain('<code>135790</code>');
  expect(body).not.toContain('<script');
  expect(body.indexOf('alert(1)')).toBeLessThan(body.indexOf('first@example.com'));
  const json = (await app.inject({ url: '/outbox.json', headers: here })).json();
  expect(json.map(({ recipient }: { recipient: string }) => recipient)[1]).toBe('first@example.com');
  expect(json[1]).toMatchObject({ kind: 'recovery', code: '135790', created_at: expect.stringMatching(/Z$/) });
});

test('a notice shows without a code', async () => {
  const values = { Email: 'third@example.com' };
  await mail.queue(database.own.query, { kind: 'password_changed_notification', to: values.Email, values });
  const { body } = await app.inject({ url: '/outbox', headers: here });
  const [notice = ''] = body.match(/<article data-kind="password_changed_notification">[\s\S]*?<\/article>/) ?? [];
  expect(notice).toContain('The password of your account third@example.com was changed.');
  expect(notice).not.toContain('<code>');
});

test.each([
  ['another host', { host: 'site.example' }],
  ['another host with a port', { host: 'site.example:3000' }],
  ['a host that begins like ours', { host: '127.0.0.1.evil.example' }],
  ['a host that ends like ours', { host: 'evil.example@127.0.0.1' }],
  ['x-forwarded-for', { ...here, 'x-forwarded-for': '127.0.0.1' }],
  ['x-forwarded-host', { ...here, 'x-forwarded-host': 'site.example' }],
  ['x-forwarded-anything', { ...here, 'x-forwarded-prefix': '/' }],
  ['forwarded', { ...here, forwarded: 'for=127.0.0.1' }],
  ['x-real-ip', { ...here, 'x-real-ip': '127.0.0.1' }],
  ['via', { ...here, via: '1.1 proxy' }],
  ['cf-connecting-ip', { ...here, 'cf-connecting-ip': '127.0.0.1' }],
  ['true-client-ip', { ...here, 'true-client-ip': '127.0.0.1' }],
  ['x-client-ip', { ...here, 'x-client-ip': '127.0.0.1' }],
  ['forwarded-for', { ...here, 'forwarded-for': '127.0.0.1' }],
])('with %s there is nothing', async (_name, headers) => {
  for (const url of ['/outbox', '/outbox.json']) expect((await app.inject({ url, headers })).statusCode).toBe(404);
});

test('HTTP/1.0, as spoken by proxies that do not show themselves, finds nothing', async () => {
  const served = Fastify();
  await served.register(mail.outbox);
  const { port } = new URL(await served.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (version: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /outbox HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0] ?? '';
  };
  expect(await ask('1.1')).toContain('200');
  expect(await ask('1.0')).toContain('404');
  await served.close();
});

test('another machine finds nothing', async () => {
  const answer = await app.inject({ url: '/outbox', headers: here, remoteAddress: '192.168.1.20' });
  expect(answer.statusCode).toBe(404);
});

test.each(['localhost:3000', '[::1]:3000', '127.0.0.2'])('%s is this machine', async (host) => {
  expect((await app.inject({ url: '/outbox', headers: { host } })).statusCode).toBe(200);
});

test('with a mail server there is no outbox', async () => {
  const sending = createMail({ database: database.own, siteUrl: 'http://a.example', smtpUrl: 'smtp://127.0.0.1:1' });
  const other = Fastify();
  await other.register(sending.outbox);
  expect((await other.inject({ url: '/outbox', headers: here })).statusCode).toBe(404);
  await other.close();
  await sending.close();
});

test('what stayed in the outbox is not sent once there is a mail server', async () => {
  const { rows } = await database.own.query({
    text: 'select 1 from auth.mail_outbox where due_at is not null',
    values: [],
  });
  expect(rows).toEqual([]);
});

test('the outbox keeps the newest two hundred, for a week', async () => {
  for (let n = 0; n < 210; n += 1) await mail.queue(database.own.query, message(`person${n}@example.com`));
  await mail.sweep();
  expect(await count()).toBe(200);
  await database.own.query({
    text: `update auth.mail_outbox set created_at = created_at - interval '8 days' where recipient <> 'person209@example.com'`,
    values: [],
  });
  await mail.sweep();
  expect(await count()).toBe(1);
});
