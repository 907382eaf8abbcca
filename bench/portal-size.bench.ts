import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { accounts, serveDemo } from '../e2e/fixtures.ts';
import type { Figure } from './figure.ts';

/** Gzipped kB of every script a fresh browser receives until `ready` has seen the page usable. */
const scriptsUntil = async (browser: Browser, ready: (page: Page) => Promise<void>): Promise<number> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await ready(page);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1000;
};

/** Guarantee 24: the JavaScript of the two pages staff wait for. */
export const measure = async (): Promise<Figure[]> => {
  const thaan = await serveDemo();
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const login = async (page: Page) => {
    await page.goto(`${thaan.url}/admin/login`);
    await page.getByRole('button', { name: 'Login with Email' }).waitFor();
  };
  const session = await browser.newContext();
  const first = await session.newPage();
  await login(first);
  await first.getByLabel('Email').fill(accounts.admin.email);
  await first.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
  await first.getByRole('button', { name: 'Login with Email' }).click();
  await first.locator('tbody tr').first().waitFor();
  const stored = await session.storageState();
  const signedIn = async (page: Page) => {
    await page.context().addInitScript((origins) => {
      for (const { name, value } of origins.flatMap((origin) => origin.localStorage)) localStorage.setItem(name, value);
    }, stored.origins);
    await page.goto(`${thaan.url}/admin/inventory`);
    await page.locator('tbody tr').first().waitFor();
  };
  try {
    return [
      {
        name: '24 login: scripts until usable, gzip',
        value: await scriptsUntil(browser, login),
        limit: 100,
        unit: 'kB',
        keeps: 'below',
      },
      {
        name: '24 inventory: scripts until usable, gzip',
        value: await scriptsUntil(browser, signedIn),
        limit: 120,
        unit: 'kB',
        keeps: 'below',
      },
    ];
  } finally {
    await browser.close();
    await thaan.stop();
  }
};
