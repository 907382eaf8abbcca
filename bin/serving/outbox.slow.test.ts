// Mail through the whole product: kept for the person at this machine and for nobody else, or sent by SMTP.
import { request } from 'node:http';
import { AuthClient } from '@supabase/auth-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestSmtp } from '../../provider/testing/smtp.ts';
import { startTestThaan, testOwner } from '../../testing/start-thaan.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { readSettings } from '../settings/settings.ts';
import { isOutboxOpen } from './outbox.ts';
import type { Thaan } from './start-thaan.ts';

const [, admin] = demoAccounts;

const clientOf = ({ url, publicKey }: Thaan): InstanceType<typeof AuthClient> =>
  new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publicKey },
    persistSession: false,
    autoRefreshToken: false,
  });

interface KeptMail {
  readonly kind: string;
  readonly recipient: string;
  readonly links: readonly string[];
}

const keptMails = async ({ url }: Thaan): Promise<KeptMail[]> =>
  (await (await fetch(`${url}/outbox.json`)).json()) as KeptMail[];

/** The status of a path asked for with these headers, of which `host` cannot be set by fetch. */
const statusOf = ({ port }: Thaan, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

describe('without a mail server', () => {
  let demo: Thaan;
  beforeAll(async () => {
    demo = await startTestThaan({ demo: true, portal: true });
    await clientOf(demo).resetPasswordForEmail(admin.email);
  });
  afterAll(() => demo.stop());

  it('this machine reads it, and nobody behind a proxy or under another name', async () => {
    for (const path of ['/outbox', '/outbox.json']) {
      expect(await statusOf(demo, path)).toBe(200);
      expect(await statusOf(demo, path, { host: 'shop.example' })).toBe(404);
      expect(await statusOf(demo, path, { 'X-Forwarded-For': '127.0.0.1' })).toBe(404);
    }
    const { demo: told } = (await (await fetch(`${demo.url}/config.json`)).json()) as { demo: { outbox: boolean } };
    expect([demo.outbox, told.outbox]).toEqual([`${demo.url}/outbox`, true]);
  });

  it('somebody new signs up, confirms by the mail that is kept there, and signs in', async () => {
    const client = clientOf(demo);
    const account = { email: 'new@shop.example', password: 'the sari in the window' };
    const { error: refused } = await client.signUp(account);
    expect(refused).toBe(null);
    expect((await client.signInWithPassword(account)).error).toMatchObject({ code: 'email_not_confirmed' });
    const [mail] = (await keptMails(demo)).filter(({ recipient }) => recipient === account.email);
    expect(mail?.kind).toBe('confirmation');
    // Straight to the portal, so that who merely opens it uses nothing up.
    const link = new URL(mail?.links[0] ?? '');
    expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([demo.url, '/admin/login', 'email']);
    const token_hash = link.searchParams.get('token_hash') ?? '';
    expect((await client.verifyOtp({ token_hash, type: 'email' })).data.session).not.toBe(null);
    expect((await client.signInWithPassword(account)).error).toBe(null);
  });
});

describe('a shop', () => {
  const started: Thaan[] = [];
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const thaan of started.splice(0)) await thaan.stop();
    for (const stop of stops.splice(0)) await stop();
  });
  const start = async (environment: Record<string, string>): Promise<Thaan> => {
    const thaan = await startTestThaan({ environment, portal: true });
    started.push(thaan);
    return thaan;
  };

  it('with a mail server sends it, from the sender of the settings, with links that open', async () => {
    const mail = await startTestSmtp();
    stops.push(mail.stop);
    const shop = await start({
      THAAN_SMTP_URL: mail.url,
      THAAN_MAIL_FROM: 'Silk, Sons & Co. <shop@shop.example>',
      THAAN_SHOP_NAME: 'Silk & Sons',
    });
    expect([shop.outbox, await statusOf(shop, '/outbox')]).toEqual([undefined, 404]);
    expect((await clientOf(shop).resetPasswordForEmail(testOwner.email)).error).toBe(null);
    await expect.poll(() => mail.delivered.length).toBe(1);
    const letter = (mail.delivered[0]?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
    expect(letter).toMatch(/^From: "Silk, Sons & Co\." <shop@shop\.example>\r$/m);
    expect(letter).toMatch(new RegExp(`^To: ${testOwner.email}\r$`, 'm'));
    expect(letter).toMatch(/^Subject: .*Silk & Sons/m);
    expect(letter).toContain(`${shop.url}/admin/reset-password?token_hash=`);
  });
});

describe('whether it is open', () => {
  const smtp = { THAAN_SMTP_URL: 'smtp://127.0.0.1', THAAN_MAIL_FROM: 'a@shop.example' };

  it.each([
    ['shop', '127.0.0.1', {}, true],
    ['shop', '::1', {}, true],
    ['shop', 'localhost', { THAAN_URL: 'http://localhost:3000' }, true],
    ['shop', '0.0.0.0', {}, false],
    ['shop', '192.168.1.5', {}, false],
    ['shop', '127.0.0.1', { THAAN_URL: 'https://shop.example' }, false],
    ['shop', '127.0.0.1', { THAAN_PROXIES: '127.0.0.1' }, false],
    ['shop', '127.0.0.1', smtp, false],
    ['demo', '127.0.0.1', { THAAN_URL: 'https://shop.example' }, true],
    ['demo', '127.0.0.1', smtp, false],
  ] as const)('%s on %s with %j: %s', (kind, host, environment, expected) => {
    expect(isOutboxOpen(kind, host, readSettings(environment))).toBe(expected);
  });
});
