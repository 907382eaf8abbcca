// functions/v1/sign-print-request, end to end: the function of supabase/functions as npm start serves it.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../provider/index.ts';
import { signIn } from '../../testing/client.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import { makeCertificate, type PrintCertificate } from '../print-certificate/certificate.ts';
import { storeCertificate } from '../print-certificate/stored.ts';
import type { Thaan } from './start-thaan.ts';

let thaan: Thaan;
let made: PrintCertificate;
let owner: string;
const lines: string[] = [];
const seen: string[] = [];

const client = async <T>(work: (client: Awaited<ReturnType<typeof connectClient>>) => Promise<T>): Promise<T> => {
  const opened = await connectClient(thaan.connection);
  return work(opened).finally(() => opened.end());
};

const ask = async (token: string | undefined, body?: string, method = body === undefined ? 'GET' : 'POST') => {
  const headers = { apikey: thaan.publicKey, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${thaan.url}/functions/v1/sign-print-request`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  seen.push(text, JSON.stringify([...answer.headers]));
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, text, body: isJson ? JSON.parse(text) : undefined, headers: answer.headers };
};

/** What qz-tray hands to whoever signs: the digest of the call that it is about to send. */
const digest = (params: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify({ call: 'print', params, timestamp: 1_795_000_000_000 }))
    .digest('hex');

const request = (digits: unknown): string => JSON.stringify({ request: digits });

beforeAll(async () => {
  thaan = await startTestThaan({ log: (line) => lines.push(line) });
  owner = (await signIn(thaan, testOwner.email, testOwner.password)).token;
  made = await makeCertificate('The shop', new Date());
});
afterAll(() => thaan.stop());

describe('before a certificate was made', () => {
  it('staff are told so', async () => {
    for (const body of [undefined, request(digest({}))])
      expect(await ask(owner, body)).toMatchObject({
        status: 404,
        body: { code: 'not_configured', message: expect.any(String) },
      });
  });
});

describe('once it was made, beside the running shop', () => {
  it('it is known within seconds', async () => {
    expect(await client((opened) => storeCertificate(opened, made, undefined))).toBe(true);
    await expect.poll(async () => (await ask(owner)).status).toBe(200);
  });

  it('the certificate is handed out as it was made', async () => {
    const { text, headers } = await ask(owner);
    expect(text).toBe(made.certificate);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('what is signed verifies with the certificate alone, as the print service does it', async () => {
    const { publicKey } = new X509Certificate((await ask(owner)).text);
    for (const digits of [digest({}), digest({ printer: 'TSC' }), '0'.repeat(64)]) {
      const { status, body } = await ask(owner, request(digits));
      expect([status, Object.keys(body)]).toEqual([200, ['signature']]);
      const signature = Buffer.from(body.signature, 'base64');
      expect(signature.toString('base64')).toBe(body.signature);
      expect(verify('sha512', Buffer.from(digits), publicKey, signature)).toBe(true);
      expect(verify('sha512', Buffer.from(digest({ printer: 'other' })), publicKey, signature)).toBe(false);
    }
  });

  it.each([
    '',
    'nonsense',
    '{}',
    '[]',
    'null',
    '"x"',
    '{"request":null}',
    '{"request":1}',
    request(''),
    request('a'.repeat(63)),
    request('a'.repeat(65)),
    request(`${'a'.repeat(64)}\n`),
    request('A'.repeat(64)),
    request('g'.repeat(64)),
    request(['a'.repeat(64)]),
    request({ toString: 'a'.repeat(64) }),
    request('sign this text'),
  ])('400 for what is no digest: %s', async (body) => {
    expect(await ask(owner, body)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('405 for %s', async (method) => {
    expect(await ask(owner, request(digest({})), method)).toMatchObject({
      status: 405,
      body: { code: 'method_not_allowed' },
    });
  });

  it('several at once are all signed', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(owner, request(digest({ n })))));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body.signature)).size).toBe(8);
  });

  it('no role of a request can read where the key lies', async () => {
    for (const role of ['anon', 'authenticated', 'service_role', 'authenticator', 'postgres'])
      await client(async (opened) => {
        await opened.query(`set role ${role}`);
        await expect(opened.query('select * from thaan.secrets')).rejects.toThrow(/permission denied/);
      });
    const answer = await fetch(`${thaan.url}/rest/v1/secrets`, {
      headers: { authorization: `Bearer ${owner}`, 'accept-profile': 'thaan' },
    });
    expect(answer.status).toBe(406);
  });

  it('a key that was replaced counts within seconds', async () => {
    const next = await makeCertificate('The shop', new Date());
    expect(await client((opened) => storeCertificate(opened, next, 'not what is there'))).toBe(false);
    expect(await client((opened) => storeCertificate(opened, next, made.certificate))).toBe(true);
    await expect.poll(async () => (await ask(owner)).text).toBe(next.certificate);
    const digits = digest({ after: 'renewal' });
    const { body } = await ask(owner, request(digits));
    const signature = Buffer.from(body.signature, 'base64');
    expect(verify('sha512', Buffer.from(digits), new X509Certificate(next.certificate).publicKey, signature)).toBe(
      true,
    );
  });

  it('a key that cannot be used is told of without telling anything of it', async () => {
    const broken = made.key.replace(/\n.{64}\n/, '\n');
    await client((opened) =>
      opened.query(`update thaan.secrets set value = $1 where name = 'PRINT_SIGNING_KEY'`, [broken]),
    );
    await expect.poll(async () => (await ask(owner, request(digest({})))).status).toBe(500);
    expect((await ask(owner, request(digest({})))).body).toEqual({
      code: 'internal',
      message: 'The print job could not be signed.',
    });
    await expect.poll(() => lines.join()).toContain('sign-print-request failed: ');
  });
});

it('nothing of a key, a token or a digest was in an answer or in the log', () => {
  expect(lines.length).toBeGreaterThan(50);
  const keyLines = made.key.split('\n').filter((line) => line.length > 20);
  expect(keyLines.length).toBeGreaterThan(20);
  const all = [...seen, ...lines].join('\n');
  for (const part of [...keyLines, 'PRIVATE KEY']) expect(all).not.toContain(part);
  const log = lines.join('\n');
  for (const part of [owner, digest({}), 'a'.repeat(64)]) expect(log).not.toContain(part);
});
