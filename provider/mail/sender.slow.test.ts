import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pace } from '../outgoing/deliveries.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { startTestSmtp, type TestSmtp } from '../testing/smtp.ts';
import { createMail, type Mail, type Message } from './index.ts';

let database: TestDatabase;
const open: { close(): Promise<void> }[] = [];
const lines: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  lines.length = 0;
  await database.own.query({ text: 'delete from auth.mail_outbox', values: [] });
});
afterEach(async () => {
  for (const it of open.splice(0).reverse()) await it.close();
});

const message = (to = 'asha@example.com'): Message => ({
  kind: 'recovery',
  to,
  values: { Token: '246810', TokenHash: 'abc', Email: to, ConfirmationURL: 'http://site.example/x?a=1&b=2' },
});
const hurry: Pace = { look: 50, firstRetry: 0.05 };
const smtp = async (options = {}): Promise<TestSmtp> => {
  const server = await startTestSmtp(options);
  open.push({ close: server.stop });
  return server;
};
const mailOn = (smtpUrl: string, pace: Pace = hurry): Mail => {
  const log = (line: string) => void lines.push(line);
  const from = 'Example <mail@example.com>';
  const mail = createMail({ database: database.own, smtpUrl, from, siteUrl: 'http://site.example', log, pace });
  open.push(mail);
  return mail;
};
const send = async (mail: Mail, ...messages: Message[]) => {
  await database.own.transaction(async (query) => {
    for (const it of messages) await mail.queue(query, it);
  });
  mail.deliver();
};
const left = async () =>
  (await database.own.query<{ attempts: number }>({ text: 'select attempts from auth.mail_outbox', values: [] })).rows;

// Beside other tests a machine may take its time.

test('a mail is delivered, as HTML and as text, and its row is gone', async () => {
  const server = await smtp();
  await send(mailOn(server.url), message());
  await expect.poll(() => server.delivered.length).toBe(1);
  const [{ from, to, source } = { from: '', to: '', source: '' }] = server.delivered;
  expect([from, to]).toEqual(['mail@example.com', 'asha@example.com']);
  expect(source).toMatch(/^From: Example <mail@example\.com>/m);
  expect(source).toMatch(/^Subject: Reset your password/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(source).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.com>/m);
  const words = source.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(words).toMatch(/text\/plain[\s\S]*Reset the password: http:\/\/site\.example\/x\?a=1&b=2[\s\S]*246810/);
  expect(words).toMatch(/text\/html[\s\S]*href="http:\/\/site\.example\/x\?a=1&amp;b=2"[\s\S]*246810/);
  await expect.poll(left).toEqual([]);
});

test('what a command writes is sent by the server, not by it', async () => {
  const server = await smtp();
  const command = createMail({
    database: database.own,
    smtpUrl: 'smtp://127.0.0.1:1',
    siteUrl: 'http://site.example',
    sentElsewhere: true,
    log: (line) => void lines.push(line),
  });
  await send(command, message());
  await command.close();
  expect(await left()).toEqual([{ attempts: 0 }]);
  mailOn(server.url);
  await expect.poll(() => server.delivered.length).toBe(1);
  expect(lines).toEqual([]);
});

test('what was not committed is not sent', async () => {
  const server = await smtp();
  const mail = mailOn(server.url);
  const failing = database.own.transaction(async (query) => {
    await mail.queue(query, message('rolled-back@example.com'));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await send(mail, message());
  await expect.poll(() => server.delivered.map(({ to }) => to)).toEqual(['asha@example.com']);
});

test('a mail that is refused for now is tried again', async () => {
  let refusals = 2;
  const server = await smtp({
    onRcptTo: (_address: unknown, _session: unknown, done: (error?: Error) => void) => {
      refusals -= 1;
      done(refusals >= 0 ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : undefined);
    },
  });
  await send(mailOn(server.url), message());
  await expect.poll(() => server.delivered.length).toBe(1);
  expect(refusals).toBe(-1);
  // Once, although it was refused twice.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { error: 'mail not sent yet', failure: 'EENVELOPE 451' },
  ]);
});

test('a mail put off by a clock that has been set back since is sent now, not when that clock said', async () => {
  const server = await smtp();
  const ahead = `update auth.mail_outbox set created_at = created_at + interval '1 day',
    expires_at = expires_at + interval '1 day', due_at = due_at + interval '1 day' returning id`;
  await database.own.transaction(async (query) => {
    await mailOn('smtp://127.0.0.1:1', { look: 60_000 }).queue(query, message());
    expect((await query({ text: ahead, values: [] })).rows).toHaveLength(1);
  });
  mailOn(server.url);
  await expect.poll(() => server.delivered.length).toBe(1);
  await expect.poll(left).toEqual([]);
});

test('each wait is twice as long as the one before', async () => {
  await send(mailOn('smtp://127.0.0.1:1', { look: 20, firstRetry: 100 }), message());
  const waits = async () => {
    const text = `select attempts, extract(epoch from due_at - clock_timestamp())::float as wait from auth.mail_outbox`;
    return (await database.own.query<{ attempts: number; wait: number }>({ text, values: [] })).rows[0];
  };
  for (const [attempts, wait] of [
    [1, 100],
    [2, 200],
    [3, 400],
    [4, 800],
  ] as const) {
    // To the next ten seconds, which is what the looking may take.
    await expect.poll(async () => Math.ceil(((await waits())?.wait ?? 0) / 10) * 10).toBe(wait);
    expect((await waits())?.attempts).toBe(attempts);
    await database.own.query({ text: 'update auth.mail_outbox set due_at = now()', values: [] });
  }
});

test('a mail is given up after a day, with a line that tells nothing of it', async () => {
  const mail = mailOn('smtp://127.0.0.1:1', { ...hurry, firstRetry: 1000 });
  await send(mail, message());
  await expect.poll(() => lines.length).toBe(1);
  await database.own.query({
    text: `update auth.mail_outbox set due_at = now(), created_at = now() - interval '24 hours'`,
    values: [],
  });
  await expect.poll(left).toEqual([]);
  await expect.poll(() => lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ error: 'mail given up', kind: 'recovery', domain: 'example.com' });
  expect(lines.join()).not.toMatch(/asha|246810|abc|site\.example/);
});

test('a mail is given up with the code that it carries, and is not sent after', async () => {
  const away = mailOn('smtp://127.0.0.1:1', { ...hurry, firstRetry: 1000 });
  await send(away, { ...message(), holdsSeconds: 600 });
  await expect.poll(() => lines.length).toBe(1);
  await away.close();
  await database.own.query({
    text: `update auth.mail_outbox set due_at = now(), expires_at = expires_at - interval '600 seconds'`,
    values: [],
  });
  const server = await smtp();
  mailOn(server.url);
  await expect.poll(left).toEqual([]);
  await expect.poll(() => lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ error: 'mail given up', kind: 'recovery' });
  expect(server.delivered).toEqual([]);
});

test('a mailbox that does not exist is given up at once', async () => {
  const server = await smtp({
    onRcptTo: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
      done(Object.assign(new Error('No asha here'), { responseCode: 550 })),
  });
  await send(mailOn(server.url), message());
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('550');
  expect(lines[0]).not.toContain('asha');
  expect(await left()).toEqual([]);
});

test('several processes on one database send each mail once', async () => {
  const server = await smtp();
  const mails = Array.from({ length: 4 }, () => mailOn(server.url, { look: 10 }));
  const all = Array.from({ length: 60 }, (_, n) => message(`person${n}@example.com`));
  await send(mails[0] as Mail, ...all);
  for (const mail of mails) mail.deliver();
  await expect.poll(left).toEqual([]);
  expect(server.delivered.map(({ to }) => to).sort()).toEqual(all.map(({ to }) => to).sort());
});

test('a mail that another process is taking is left to it and does not hold up the others', async () => {
  const server = await smtp();
  const late = { look: 60_000 };
  const elsewhere = mailOn('smtp://127.0.0.1:1', late);
  await send(elsewhere, message('taken@example.com'), message('free@example.com'));
  await expect.poll(() => lines.length).toBe(2);
  await elsewhere.close();
  await database.own.query({ text: 'update auth.mail_outbox set due_at = now()', values: [] });
  await database.own.transaction(async (query) => {
    await query({ text: `select 1 from auth.mail_outbox where recipient like 'taken@%' for update`, values: [] });
    mailOn(server.url, late);
    await expect.poll(() => server.delivered.map(({ to }) => to)).toEqual(['free@example.com']);
  });
});

test('a mail that another process left behind is sent by the next', async () => {
  const server = await smtp();
  await send(mailOn('smtp://127.0.0.1:1', { look: 60_000, firstRetry: 0.2 }), message());
  await expect.poll(async () => (await left())[0]?.attempts).toBe(1);
  await open.pop()?.close();
  mailOn(server.url);
  await expect.poll(() => server.delivered.length).toBe(1);
});

test('a server that keeps silent does not keep the process from stopping', async () => {
  const silent = await smtp({ onMailFrom: () => {} });
  const mail = mailOn(silent.url);
  await send(mail, message());
  await expect.poll(async () => (await left())[0]?.attempts).toBe(1);
  await mail.close();
  expect(lines, 'it is still being waited for').toEqual([]);
});

test('a value with a line end puts no header into the mail', async () => {
  const server = await smtp();
  const values = { Token: '1\r\nBcc: eve@example.com' };
  await send(mailOn(server.url), { ...message(), kind: 'reauthentication', values });
  await expect.poll(() => server.delivered.length).toBe(1);
  expect(server.delivered[0]?.to).toBe('asha@example.com');
  const [head = ''] = server.delivered[0]?.source.split('\r\n\r\n') ?? [];
  expect(head).not.toMatch(/^Bcc:/m);
  expect(head).toMatch(/^Subject: 1 Bcc: eve@example\.com is your code/m);
});
