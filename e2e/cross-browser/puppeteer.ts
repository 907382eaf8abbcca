import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import { type Engine, keysOf, type Size, type Tab, type Visit, type WayOut } from './engine.ts';
import type { Installed } from './installed.ts';

/** The lines of what a page says and asks for from now on. */
const listen = (page: Page): readonly string[] => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`thrown: ${error instanceof Error ? error.stack : error}`));
  page.on('response', (answer) => lines.push(`${answer.request().method()} ${answer.url()}  ${answer.status()}`));
  page.on('requestfailed', (request) =>
    lines.push(`${request.method()} ${request.url()}  ${request.failure()?.errorText ?? 'failed'}`),
  );
  return lines;
};

const tabOf = (page: Page, lines = listen(page)): Tab => ({
  goTo: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
  run: (work, given) => page.evaluate(work as (given: unknown) => never, given),
  load: async (script) => void (await page.evaluate(`${script};0`)),
  press: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  key: async (chord) => {
    const keys = keysOf(chord) as KeyInput[];
    for (const key of keys) await page.keyboard.down(key);
    for (const key of keys.reverse()) await page.keyboard.up(key);
  },
  choose: async (selector, file) => {
    const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
    if (!field) throw new Error(`There is no ${selector}.`);
    await field.uploadFile(file);
  },
  heard: async () => lines,
  picture: () => page.screenshot(),
  show: () => page.bringToFront(),
});

interface Place {
  readonly home: string;
  readonly downloads: string;
  readonly touch: boolean;
  readonly wayOut: WayOut | undefined;
}

/** A camera that shows a test picture, which a page may use unasked. */
const testCamera = {
  chromium: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  firefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
};

/**
 * Firefox keeps a download without asking, and without a panel, which would take the next keys. It takes its pointer
 * for a finger's (1: coarse, and it does not hover) where it is told so: no protocol tells it.
 */
const firefoxPreferences = ({ downloads, touch, wayOut }: Place) => ({
  'browser.download.alwaysOpenPanel': false,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  ...testCamera.firefox,
  ...(touch && { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }),
  ...(wayOut && {
    'network.proxy.type': 1,
    'network.proxy.ssl': wayOut.host,
    'network.proxy.ssl_port': wayOut.port,
    'network.proxy.failover_direct': false,
  }),
});

const start = (name: 'chromium' | 'firefox', { executable, env }: Installed, place: Place) =>
  puppeteer.launch({
    executablePath: executable,
    env: { ...process.env, ...env, HOME: place.home },
    waitForInitialPage: false,
    acceptInsecureCerts: place.wayOut !== undefined,
    ...(name === 'firefox'
      ? { browser: 'firefox', extraPrefsFirefox: firefoxPreferences(place) }
      : {
          browser: 'chrome',
          args: [
            ...testCamera.chromium,
            ...(place.wayOut ? [`--proxy-server=https=${place.wayOut.host}:${place.wayOut.port}`] : []),
            '--no-sandbox',
            '--disable-quic',
            '--disable-background-networking',
          ],
        }),
  });

/** Starts Chromium or Firefox without a window, for visits where one points with a finger or for others. */
export const startPuppeteer = async (
  name: 'chromium' | 'firefox',
  installed: Installed,
  { touch, wayOut }: { touch: boolean; wayOut: WayOut | undefined },
): Promise<Engine> => {
  const home = mkdtempSync(join(tmpdir(), `thaan-${name}-`));
  const deleteHome = (): void => rmSync(home, { recursive: true, force: true });
  const downloads = join(home, 'downloads');
  const browser = await start(name, installed, { home, downloads, touch, wayOut }).catch((error) => {
    deleteHome();
    throw error;
  });
  let visits = 0;
  const visit = async ({ width, height }: Size): Promise<Visit> => {
    visits += 1;
    // A second person's is a window of its own: Firefox would hide the first one's page behind a tab.
    const type = visits > 1 ? 'window' : 'tab';
    const context = await browser.createBrowserContext({
      ...(name === 'chromium' && { downloadBehavior: { policy: 'allow', downloadPath: downloads } }),
    });
    const openTab = async (): Promise<Tab> => {
      const page = await context.newPage({ type });
      await page.setViewport({ width, height, ...(name === 'chromium' && { hasTouch: touch, isMobile: touch }) });
      return tabOf(page);
    };
    const end = (): Promise<void> => {
      visits -= 1;
      return context.close();
    };
    return { openTab, end };
  };
  return { downloads, visit, stop: () => browser.close().finally(deleteHome) };
};
