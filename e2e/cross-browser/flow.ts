import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test as base, expect, type TestInfo } from '@playwright/test';
import { leave, leaveLines } from '../failure-files.ts';
import { accounts, type Role } from '../fixtures.ts';
import { type Shop, shopOfWorker } from '../shop.ts';
import { type Engine, type EngineName, type Size, sizes, type Tab, type Visit, type WayOut } from './engine.ts';
import { findEngine } from './installed.ts';
import { patience, Sight } from './page-element.ts';
import { startPuppeteer } from './puppeteer.ts';
import { startWebkit } from './webkit.ts';

export { expect };

/** A tab with the shop in it, as somebody finds their way about it. */
export class Page extends Sight {
  readonly tab: Tab;
  readonly #url: string;

  constructor(tab: Tab, url: string) {
    super(tab);
    this.tab = tab;
    this.#url = url;
  }

  goTo(path: string): Promise<void> {
    return this.tab.goTo(this.#url + path);
  }

  /** The path that the address bar shows, with what is searched for. */
  path(): Promise<string> {
    return this.tab.run(() => location.pathname + location.search, null);
  }

  /** Waits until the address bar shows this. While a page is on its way to another, looking fails too. */
  async isAt(path: string | RegExp): Promise<void> {
    const expected = typeof path === 'string' ? new RegExp(`^${path}$`) : path;
    await expect(async () => expect(await this.path()).toMatch(expected)).toPass(patience);
  }

  /** Opens the menu that a narrow screen folds the sections and the account into. */
  async openMenu(): Promise<void> {
    const menu = this.button('Open the menu');
    await this.role('banner').shows();
    if (await menu.look()) await menu.press();
  }

  async signIn(role: Role): Promise<void> {
    await this.goTo('/admin/login');
    await this.logIn(role);
  }

  /** Fills in the login page. */
  async logIn(role: Role): Promise<void> {
    await this.field('Email').fill(accounts[role].email);
    await this.css('input[name="password"]').fill(accounts[role].password);
    await this.button('Login with Email').press();
    await this.isAt(role === 'user' ? /^\/unauthorized/ : /^\/admin\/inventory/);
  }
}

/** Opens the shop in tabs of a visit; what is seen in them is left where the test failed. */
const withPages = async (
  { visit, shop, info, whose }: { visit: Visit; shop: Shop; info: TestInfo; whose: string },
  use: (openPage: () => Promise<Page>) => Promise<void>,
): Promise<void> => {
  const pages: Page[] = [];
  await use(async () => {
    const page = new Page(await visit.openTab(), shop.url);
    pages.push(page);
    return page;
  });
  if (info.status === info.expectedStatus) return;
  for (const [place, { tab }] of pages.entries()) {
    const name = `${whose}tab-${place + 1}`;
    await tab.show();
    await leave(info, `${name}.png`, async (path) => writeFile(path, await tab.picture()));
    await leaveLines(info, `${name}.txt`, await tab.heard());
  }
};

interface Fixtures {
  visit: Visit;
  /** Opens another tab of the same browser. */
  openPage: () => Promise<Page>;
  /** The first tab, in which nothing was opened yet. */
  here: Page;
  /** That of somebody else, at a computer of their own. */
  theirs: Page;
  /** Takes a picture for the report. */
  picture: (name: string, of?: Page) => Promise<void>;
}

interface WorkerFixtures {
  engineName: EngineName;
  size: Size;
  /** By which the engine reaches all sites of https, if not as everybody does. */
  wayOut: WayOut | undefined;
  engine: Engine;
  shop: Shop;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  size: [sizes[1440], { option: true, scope: 'worker' }],
  wayOut: [undefined, { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName, size, wayOut }, use) => {
      const installed = await findEngine(engineName);
      const engine = await (engineName === 'webkit'
        ? startWebkit(installed, wayOut)
        : startPuppeteer(engineName, installed, { touch: size.touch === true, wayOut }));
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: shopOfWorker,
  visit: async ({ engine, size }, use) => {
    rmSync(engine.downloads, { recursive: true, force: true });
    mkdirSync(engine.downloads);
    const visit = await engine.visit(size);
    await use(visit);
    await visit.end();
  },
  openPage: async ({ visit, shop }, use, info) => withPages({ visit, shop, info, whose: '' }, use),
  here: async ({ openPage }, use) => use(await openPage()),
  theirs: async ({ engine, size, shop }, use, info) => {
    const visit = await engine.visit(size);
    await withPages({ visit, shop, info, whose: 'their-' }, async (openPage) => use(await openPage()));
    await visit.end();
  },
  picture: async ({ here }, use, info) =>
    use(async (name, of = here) => {
      const path = join(info.project.outputDir, 'pictures', `${name}, ${info.project.name}.png`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await of.tab.picture());
      info.attachments.push({ name, path, contentType: 'image/png' });
    }),
});
