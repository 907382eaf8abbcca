// The function that signs print jobs, in Deno itself, with the names that the hosted runtime gives, against a shop.
import { verify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate, type PrintCertificate } from '../../bin/print-certificate/certificate.ts';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { clone } from '../../bin/settings/settings.ts';
import { createAuth, loginSettings, openOwnDatabase } from '../../provider/index.ts';
import { ask, signIn } from '../client.ts';
import { freePort } from '../free-port.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { type ServedFunction, serveFunction } from './serve-function.ts';
import { deno } from './tools.ts';

const file = 'supabase/functions/sign-print-request/index.ts';
const customer = { email: 'somebody@shop.example', password: 'a test password 8' };
const digits = '0123456789abcdef'.repeat(4);

let thaan: Thaan;
let made: PrintCertificate;
const running: ServedFunction[] = [];

beforeAll(async () => {
  thaan = await startTestThaan();
  made = await makeCertificate('The shop', new Date());
  const own = openOwnDatabase(loginSettings(thaan.connection, 'supabase_auth_admin'));
  const auth = await createAuth({ database: own, settings: { issuer: `${thaan.url}/auth/v1` } });
  await auth.createAccount({ ...customer, confirmed: true });
  await own.close();
});
afterAll(async () => {
  for (const { stop } of running) await stop();
  await thaan.stop();
});

/** Starts the function, with the secrets as a file of them holds them; answers with its address. */
const serve = async (env: Record<string, string> = {}): Promise<string> => {
  const served = await serveFunction('sign-print-request', {
    SUPABASE_URL: thaan.url,
    SUPABASE_ANON_KEY: 'the older one',
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: thaan.publicKey }),
    PRINT_CERTIFICATE: made.certificate.replaceAll('\n', '\\n'),
    PRINT_SIGNING_KEY: made.key.replaceAll('\n', '\\n'),
    ...env,
  });
  running.push(served);
  return served.address;
};

const send = (address: string, token: string | undefined, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

const post = (request: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify({ request }) });

const tokenOf = async ({ email, password } = testOwner): Promise<string> =>
  (await signIn(thaan, email, password)).token;

describe('Deno', () => {
  it('deno check finds nothing, from the clone', async ({ task }) => {
    // And nothing but functions, where no file is named.
    for (const named of [[file], []])
      expect(await deno(['check', ...named], { cwd: clone })).toMatchObject({ status: 0 });
    task.meta.seen = 'no error';
  });

  it('the function in Deno signs for staff, and refuses everybody else', async ({ task }) => {
    const address = await serve();
    const token = await tokenOf();
    const certificate = await send(address, token);
    expect([certificate.status, await certificate.text()]).toEqual([200, made.certificate]);
    const signed = await send(address, token, post(digits));
    const { signature } = (await signed.json()) as { signature: string };
    const { publicKey } = new X509Certificate(made.certificate);
    expect(verify('sha512', Buffer.from(digits), publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    const preflight = await send(address, undefined, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);

    const ended = await tokenOf();
    expect((await ask(thaan, '/auth/v1/logout?scope=local', {}, ended)).status).toBe(204);
    const unreachable = await serve({ SUPABASE_URL: `http://127.0.0.1:${await freePort()}` });
    const unset = await serve({ PRINT_CERTIFICATE: '', PRINT_SIGNING_KEY: '' });
    const refusals: [number, string, string | undefined, RequestInit?][] = [
      [401, address, undefined],
      [401, address, thaan.publicKey],
      [401, address, ended],
      [403, address, await tokenOf(customer)],
      [400, address, token, post('no digits')],
      [404, unset, token],
      [405, address, token, { method: 'PUT' }],
      [503, unreachable, token],
    ];
    for (const [status, to, whose, init] of refusals) {
      const answer = await send(to, whose, init);
      expect([answer.status, await answer.json()]).toEqual([
        status,
        { code: expect.any(String), message: expect.any(String) },
      ]);
    }
    const statuses = [...new Set(refusals.map(([status]) => status))];
    task.meta.seen = `the certificate, a signature that it verifies, a preflight; ${statuses.join(', ')}`;
  });
});
