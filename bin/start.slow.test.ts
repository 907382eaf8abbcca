// The commands as a person meets them: processes, signals, ports, and which data is served to whom.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectClient, runningCluster } from '../provider/index.ts';
import { untilWaiting } from '../provider/testing/database-sessions.ts';
import { commandEnvironment } from '../testing/command-environment.ts';
import { freePort } from '../testing/free-port.ts';
import { putPreparedData } from '../testing/prepared-data.ts';
import { application } from './settings/application.ts';
import { clone } from './settings/settings.ts';

let place: string;
let data: string;
const children: ChildProcess[] = [];
const servers: Server[] = [];

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'thaan-start-'));
  chmodSync(place, 0o755);
  data = join(place, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) await ended(child, 'SIGTERM');
  for (const server of servers.splice(0)) server.close();
  rmSync(place, { recursive: true, force: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
}

/** Runs a command of bin/ with nothing of this environment's own settings. */
const run = (command: string, settings: Readonly<Record<string, string | number>> = {}): Running => {
  const env = commandEnvironment({ THAAN_DATA: data, ...settings });
  const child = spawn(process.execPath, [join(clone, 'bin', command)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return { child, said: () => output };
};

const exitOf = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? ((await once(child, 'close')) as [number | null])[0];

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  child.kill(signal);
  return exitOf(child);
};

/** The address that the start prints, once it does. */
const address = async ({ child, said }: Running): Promise<string> => {
  const url = () => / is at (\S+)/.exec(said())?.[1];
  while (!url()) {
    if (child.exitCode !== null) throw new Error(`It ended:\n${said()}`);
    await Promise.race([child.stdout && once(child.stdout, 'data'), once(child, 'close')]);
  }
  return url() ?? '';
};

const listenOn = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    servers.push(server);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

interface PublicConfig {
  readonly demo: null | { readonly accounts: readonly { readonly email: string; readonly password: string }[] };
  readonly key: string;
}

const config = async (url: string): Promise<PublicConfig> =>
  (await (await fetch(`${url}/config.json`)).json()) as PublicConfig;

const signIn = async (url: string, email: string, password: string): Promise<Response> =>
  fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: (await config(url)).key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

const owner = { THAAN_OWNER_EMAIL: 'Owner@shop.example', THAAN_OWNER_PASSWORD: 'a long enough one' };

const isServed = async (url: string): Promise<boolean> => (await fetch(`${url}/health`).catch(() => null))?.ok ?? false;

const isRunning = (): boolean => existsSync(join(data, 'postgres/postmaster.pid'));

describe('one sentence and code 1', () => {
  const refused = async (settings: Readonly<Record<string, string | number>>): Promise<string> => {
    const { child, said } = run('start.ts', settings);
    expect(await exitOf(child)).toBe(1);
    expect(said()).toMatch(/^(Preparing.*\n|Building.*\n)*Thaan cannot start: .*\.\n$/);
    return said();
  };

  it('a named port that is taken', async () => {
    const port = String(await listenOn(0));
    expect(await refused({ THAAN_PORT: port })).toContain(`Port ${port} is taken by another program`);
    expect(isRunning()).toBe(false);
  });

  it('an address that is not this machine’s', async () => {
    expect(await refused({ ...owner, THAAN_HOST: '192.0.2.1', THAAN_PORT: await freePort() })).toContain(
      'THAAN_HOST 192.0.2.1',
    );
  });

  it('a second start on one data folder, and then an owner for the demo shop that it holds', async () => {
    await putPreparedData(data);
    const first = run('start.ts', { THAAN_PORT: await freePort() });
    await address(first);
    expect(await refused({ THAAN_PORT: await freePort() })).toContain('is already running on the data folder');
    first.child.kill('SIGINT');
    expect(await ended(first.child, 'SIGINT')).toBe(0);
    expect(isRunning()).toBe(false);
    expect(await refused({ ...owner, THAAN_PORT: await freePort() })).toContain('holds the demo shop');
  });

  it('an owner without a password, the first time, and then a shop without an owner', async () => {
    const { THAAN_OWNER_EMAIL } = owner;
    const nameless = { THAAN_OWNER_EMAIL, THAAN_PORT: await freePort() };
    expect(await refused(nameless)).toContain('THAAN_OWNER_PASSWORD is needed once');
    expect(await refused({ THAAN_PORT: await freePort() })).toContain('has no owner yet');
  });

  it('a database that is not there', async () => {
    const url = `postgres://a:b@127.0.0.1:${await freePort()}/shop`;
    expect(await refused({ DATABASE_URL: url })).toContain('The PostgreSQL of DATABASE_URL');
  });
});

describe('the demo shop', () => {
  it('is for this machine alone, whatever is asked for, and lets its three people in', async () => {
    const wide = { THAAN_HOST: '0.0.0.0', THAAN_URL: 'https://shop.example' };
    const demo = run('start.ts', { ...wide, THAAN_PORT: await freePort() });
    const url = await address(demo);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(demo.said()).toContain('THAAN_HOST 0.0.0.0 is not used');
    expect(demo.said()).toContain('THAAN_URL https://shop.example is not used');
    await expect.poll(demo.said).toContain(`it is kept at ${url}/outbox`); // the address comes first
    const { accounts } = (await config(url)).demo ?? { accounts: [] };
    expect(accounts).toHaveLength(3);
    for (const { email, password } of accounts) {
      await expect.poll(demo.said).toContain(email);
      expect((await signIn(url, email, password)).status).toBe(200);
    }
    const picture = await fetch(`${url}/demo/pictures/1/display/image.jpg`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('starts over after demo:reset, which touches no real shop', async () => {
    await putPreparedData(data);
    // Without a named port it takes the next free one, and prints it.
    await listenOn(3000).catch(() => {});
    const demo = run('start.ts');
    expect(Number(new URL(await address(demo)).port)).toBeGreaterThan(3000);
    expect(demo.said()).toContain('Port 3000 is taken; using');
    demo.child.kill('SIGTERM');
    expect(await ended(demo.child, 'SIGTERM')).toBe(0);
    expect(isRunning()).toBe(false);
    const reset = run('demo-reset.ts');
    expect(await exitOf(reset.child)).toBe(0);
    expect(existsSync(data)).toBe(false);
    const shop = run('start.ts', { ...owner, THAAN_PORT: await freePort() });
    await address(shop);
    await ended(shop.child, 'SIGTERM');
    const refused = run('demo-reset.ts');
    expect(await exitOf(refused.child)).toBe(1);
    expect(refused.said()).toContain('holds a real shop');
    expect(existsSync(join(data, 'postgres'))).toBe(true);
    // Five programs, one after the other.
  }, 60_000);
});

describe('a real shop', () => {
  it('has an owner who may enter, the categories and nothing of the demo; the owner is created once', async () => {
    const shop = run('start.ts', { ...owner, THAAN_PORT: await freePort() });
    const url = await address(shop);
    const { demo, key } = await config(url);
    expect(demo).toBe(null);
    expect((await fetch(`${url}/demo/pictures/1/display/image.jpg`)).status).toBe(404);
    const answer = await signIn(url, 'owner@shop.example', owner.THAAN_OWNER_PASSWORD);
    const { access_token } = (await answer.json()) as { access_token: string };
    const read = async (path: string) =>
      (
        await fetch(`${url}/rest/v1/${path}`, { headers: { apikey: key, authorization: `Bearer ${access_token}` } })
      ).json();
    expect(await read('profiles?select=email,role')).toEqual([{ email: 'owner@shop.example', role: 'superadmin' }]);
    expect(await read('categories?select=name')).toHaveLength(15);
    expect(await read('products?select=productid')).toEqual([]);
    await ended(shop.child, 'SIGTERM');

    // Later starts need no password; with none named the folder is still a shop, not a demo.
    const again = run('start.ts', { THAAN_PORT: await freePort() });
    const nextUrl = await address(again);
    expect((await config(nextUrl)).demo).toBe(null);
    expect((await signIn(nextUrl, 'owner@demo.thaan.example', 'demo-thaan-2026')).status).toBe(400);
  });
});

it('what is secret in the settings is never written', async () => {
  await putPreparedData(data);
  const secrets = {
    THAAN_SMTP_URL: `smtp://shop:the-secret-of-the-mail@127.0.0.1:${await freePort()}`,
    THAAN_MAIL_FROM: 'shop@shop.example',
    THAAN_GOOGLE_CLIENT_ID: 'an id',
    THAAN_GOOGLE_CLIENT_SECRET: 'the-secret-of-google',
    THAAN_GOOGLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
  };
  const shop = run('start.ts', { ...owner, ...secrets, THAAN_PORT: await freePort() });
  const url = await address(shop);
  // Neither the mail server nor Google is there.
  for (const path of ['recover', 'authorize?provider=google']) {
    const asks = path === 'recover' && { method: 'POST', body: JSON.stringify({ email: 'owner@shop.example' }) };
    const headers = { apikey: (await config(url)).key, 'content-type': 'application/json' };
    await fetch(`${url}/auth/v1/${path}`, { ...asks, headers, redirect: 'manual' });
  }
  await ended(shop.child, 'SIGTERM');
  expect(shop.said()).toContain('"path":"/auth/v1/authorize"');
  expect(shop.said()).not.toMatch(/the-secret-of|Mail is not sent/);
});

describe('signals', () => {
  it('requests under way are finished first', async () => {
    await putPreparedData(data);
    const running = run('start.ts', { THAAN_PORT: await freePort() });
    const url = await address(running);
    const admin = await connectClient((await runningCluster(data, application)) ?? expect.unreachable());
    await admin.query('begin; lock table auth.users in access exclusive mode');
    const answer = signIn(url, 'admin@demo.thaan.example', 'demo-thaan-2026');
    await untilWaiting(({ text }) => admin.query(text));
    running.child.kill('SIGTERM');
    await expect.poll(() => isServed(url)).toBe(false);
    await admin.query('commit').finally(() => admin.end());
    expect((await answer).status).toBe(200);
    expect(await exitOf(running.child)).toBe(0);
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'to npm alone reach the server, which npm’s shell would leave running',
    async () => {
      const port = await freePort();
      const app = join(place, 'app');
      mkdirSync(app);
      const start = `${process.execPath} ${join(clone, 'scripts/run.mjs')} start`;
      writeFileSync(join(app, 'package.json'), JSON.stringify({ scripts: { start } }));
      const env = { ...process.env, THAAN_DATA: data, THAAN_PORT: String(port) };
      const npm = spawn('npm', ['start'], { cwd: app, env, stdio: 'ignore' });
      children.push(npm);
      await expect.poll(() => isServed(`http://127.0.0.1:${port}`), { timeout: 90_000 }).toBe(true);
      const postmaster = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
      npm.kill('SIGTERM');
      await expect.poll(isRunning).toBe(false);
      await expect.poll(() => existsSync(`/proc/${postmaster}`)).toBe(false);
    },
  );
});
