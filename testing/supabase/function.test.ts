// The functions in Deno itself, with the names that the hosted runtime gives, against a shop and a gateway of our own;
// what each answers in every case is tried on the embedded provider.
import { verify, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../bin/print-certificate/certificate.ts';
import type { Thaan } from '../../bin/serving/start-thaan.ts';
import { clone } from '../../bin/settings/settings.ts';
import { connectClient, loginSettings, openOwnDatabase } from '../../provider/index.ts';
import { serviceKey } from '../../provider/testing/auth.ts';
import { storedPicture } from '../../supabase/tests/stored-picture.ts';
import { signIn } from '../client.ts';
import { startTestThaan, testOwner } from '../start-thaan.ts';
import { deno, startDeno } from './tools.ts';

let thaan: Thaan;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  thaan = await startTestThaan();
});
afterAll(async () => {
  for (const end of ends) await end();
  await thaan.stop();
});

/** Starts a function of the clone, with what the hosted runtime and its secrets would give; answers with its address. */
const serve = async (name: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const words = ['run', '--no-prompt', '--allow-net', '--allow-env', `supabase/functions/${name}/index.ts`];
  const project = {
    SUPABASE_URL: thaan.url,
    SUPABASE_ANON_KEY: 'the older one',
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: thaan.publicKey }),
  };
  const child = startDeno(words, { cwd: clone, env: { DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', ...project, ...env } });
  child.stdout.resume();
  ends.push(async () => {
    const over = once(child, 'close');
    child.kill();
    await over;
  });
  for await (const line of createInterface(child.stderr)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (!address) continue;
    // What it says later is read by nobody, and must not hold it up.
    child.stderr.resume();
    return address;
  }
  throw new Error('Deno ended before it served the function.');
};

const ask = async (address: string, headers: Record<string, string>, body?: string): Promise<[number, unknown]> => {
  const answer = await fetch(address, { method: 'POST', headers, ...(body !== undefined && { body }) });
  return [answer.status, await answer.json()];
};

describe('Deno', () => {
  it('deno check finds nothing, from the clone', async ({ task }) => {
    // And nothing but functions, where no file is named.
    for (const named of [['supabase/functions/sign-print-request/index.ts'], []])
      expect(await deno(['check', ...named], { cwd: clone })).toMatchObject({ status: 0 });
    task.meta.seen = 'no error';
  });

  it('the function in Deno signs for staff, and refuses everybody else', async ({ task }) => {
    const made = await makeCertificate('The shop', new Date());
    const address = await serve('sign-print-request', {
      PRINT_CERTIFICATE: made.certificate.replaceAll('\n', '\\n'),
      PRINT_SIGNING_KEY: made.key.replaceAll('\n', '\\n'),
    });
    const { token } = await signIn(thaan, testOwner.email, testOwner.password);
    const digits = '0123456789abcdef'.repeat(4);
    const [status, signed] = await ask(
      address,
      { authorization: `Bearer ${token}` },
      JSON.stringify({ request: digits }),
    );
    const { publicKey } = new X509Certificate(made.certificate);
    expect(status).toBe(200);
    expect(
      verify(
        'sha512',
        Buffer.from(digits),
        publicKey,
        Buffer.from((signed as { signature: string }).signature, 'base64'),
      ),
    ).toBe(true);
    const preflight = await fetch(address, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(await ask(address, {}, '{}')).toMatchObject([401, {}]);
    task.meta.seen = 'a signature that the certificate verifies, a preflight; 401';
  });

  it('the function in Deno hands a code to the gateway, and hears the hook alone', async ({ task }) => {
    const passed: unknown[] = [];
    const gateway = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request.setEncoding('utf8')) text += chunk;
      passed.push(JSON.parse(text));
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const secret = `whsec_${Buffer.from('a key of at least twenty-four bytes').toString('base64')}`;
    const address = await serve('send-sms', {
      SEND_SMS_HOOK_SECRET: `v1,${secret}`,
      SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      SMS_GATEWAY_KEY: 'a key',
      SMS_SENDER: 'SHOPIN',
      SMS_DLT_ENTITY: '1201',
      SMS_DLT_TEMPLATE: '1207',
      SMS_TEXT: '{code} is your code for the shop.',
    });
    // As it was recorded from a real GoTrue, which tells no channel.
    const sms = { otp: '123456', phone: '919876543210' };
    const body = JSON.stringify({ metadata: { name: 'send-sms' }, user: {}, sms });
    const moment = new Date();
    const signature = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(moment.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', moment, body),
    };
    expect(await ask(address, signature, body)).toEqual([200, {}]);
    expect(passed).toMatchObject([{ channel: 'sms', to: sms.phone, text: '123456 is your code for the shop.' }]);
    expect((await ask(address, {}, body))[0]).toBe(401);
    gateway.close();
    task.meta.seen = 'a signed code, passed on; 401';
  });

  it('the function in Deno removes what was abandoned, for a key of servers', async ({ task }) => {
    const own = openOwnDatabase(loginSettings(thaan.connection, 'supabase_auth_admin'));
    const { key } = await serviceKey(own).finally(() => own.close());
    const superuser = await connectClient(thaan.connection);
    await storedPicture({ query: async (text, values) => superuser.query(text, values) }, 2);
    const address = await serve('sweep-pictures');
    expect(await ask(address, { apikey: thaan.publicKey })).toMatchObject([401, {}]);
    expect(await ask(address, { apikey: key })).toEqual([200, { removed: 2 }]);
    await superuser.end();
    task.meta.seen = 'what was abandoned went for a key of servers; 401';
  });
});
