import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { freePort } from '../testing/free-port.ts';
import { test as base } from './failure-files.ts';
import { type Account, logIn, putSession } from './session.ts';

export { expect };

export interface Thaan {
  readonly url: string;
}

const password = 'demo-thaan-2026';

export const accounts = {
  superadmin: { email: 'owner@demo.thaan.example', password },
  admin: { email: 'admin@demo.thaan.example', password },
  user: { email: 'user@demo.thaan.example', password },
} as const;

export type Role = keyof typeof accounts;

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
};

const untilServed = async (url: string, child: ChildProcess, said: () => string): Promise<void> => {
  const deadline = Date.now() + 90_000;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Thaan did not start:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** The product as a person starts it, with the demo shop, a data folder and a port of its own. */
export const serveDemo = async (): Promise<Thaan & { stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-e2e-'));
  chmodSync(folder, 0o755); // the database server's account must be able to enter it
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['bin/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, THAAN_DATA: join(folder, 'data'), THAAN_PORT: String(port), NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: Buffer) => {
    output = (output + text.toString()).slice(-4_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  await untilServed(url, child, () => output).catch((error) => stop().finally(() => Promise.reject(error)));
  return { url, stop };
};

type Entrance<Who> = (page: Page, who: Who) => Promise<void>;

/**
 * Asks the accounts of the provider that the portal at `url` names, as whom the token says; answers the body, throws what
 * it refuses.
 */
export const askAccounts = async (url: string, path: string, body: object, token?: string): Promise<string> => {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { url: string; key: string };
  const answer = await fetch(`${config.url || url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: config.key,
      'Content-Type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer.text();
};

type Fixtures = {
  signIn: Entrance<Role>;
  signedIn: Entrance<Role | Account>;
  openElsewhere: (options?: BrowserContextOptions) => Promise<Page>;
  unused: Thaan;
};

export const test = base.extend<Fixtures, { thaan: Thaan }>({
  thaan: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const served = await serveDemo();
      await use(served);
      await served.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ thaan }, use) => use(thaan.url),
  /** A call that a test answers may still be under way when the test ends, and is nothing that it failed by. */
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  /** Signs in through the login page and waits for the page behind it. */
  signIn: async ({ baseURL: _ }, use) =>
    use(async (page, role) => {
      await page.goto('/admin/login');
      await logIn(page, accounts[role]);
      await page.waitForURL(role === 'user' ? '**/unauthorized' : '**/admin/inventory*');
    }),
  /**
   * A page of somebody who signed in before, in a context that holds nothing else. It shows nothing yet: the test goes
   * where it wants to.
   */
  signedIn: async ({ thaan: { url } }, use) =>
    use(async (page, who) => {
      const account = typeof who === 'string' ? accounts[who] : who;
      const session = await askAccounts(url, 'token?grant_type=password', account);
      await putSession(page, url, session);
    }),
  /** Opens a page in another browser, which knows nothing of the first one. */
  openElsewhere: async ({ browser, baseURL }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', ...options });
      contexts.push(context);
      return context.newPage();
    });
    // What a failed test has opened is still to be pictured; it goes with the browser.
    if (testInfo.status === testInfo.expectedStatus) for (const context of contexts) await context.close();
  },
  /** A shop of the test's own, whose demo printer has printed nothing yet: it keeps what comes out of it. */
  unused: [
    async ({ baseURL: _ }, use) => {
      const served = await serveDemo();
      await use(served);
      await served.stop();
    },
    { timeout: 120_000 },
  ],
});
