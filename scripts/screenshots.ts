// npm run screenshots: pictures of every page and dialog of the demo shop, as a shop's computers and a phone show
// them in light and in dark colors, into screenshots/, which git ignores. Those that a page of the docs shows are copied
// to docs/screenshots. `npm run screenshots -- goods-in matrix` takes those alone whose names are these or begin with
// them (`goods-in-saved`).
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../e2e/browser.ts';
import { accounts, serveDemo } from '../e2e/fixtures.ts';
import { phone } from '../e2e/screens.ts';
import { putSession } from '../e2e/session.ts';
import { pictureNumber } from '../supabase/demo/pictures.ts';
import { inside } from './shots/inside.ts';
import { addMeera } from './shots/meera.ts';
import { outside } from './shots/outside.ts';
import { cameraOf } from './shots/photos.ts';
import { counterShots } from './shots/pictures.ts';
import { secondSteps } from './shots/second-steps.ts';
import { addPictures } from './shots/shop-pictures.ts';
import { isWanted, leadingTo, type Shot } from './shots/shot.ts';
import { shownInDocs } from './shown-in-docs.ts';
import { root } from './steps.ts';

/** What the pictures are taken on, by the end of their names. */
const screens = [{ viewport: { width: 1366, height: 768 } }, { viewport: { width: 1440, height: 900 } }, phone].flatMap(
  (screen): [string, BrowserContextOptions][] => [
    [`${screen.viewport.width}`, { ...screen, colorScheme: 'light' }],
    [`${screen.viewport.width}-dark`, { ...screen, colorScheme: 'dark' }],
  ],
);

/** The names of the pictures that are asked for; without any all are taken. */
const wanted = process.argv.slice(2);

const folder = join(root, 'screenshots');
mkdirSync(folder, { recursive: true });
const shown = shownInDocs();

const take = async (page: Page, [name, show]: Shot, screen: string): Promise<void> => {
  await show(page);
  if (!isWanted(name, wanted)) return;
  await page.waitForLoadState('networkidle');
  // Past the fade of a dialog; what turns for ever, as a spinner does, is not waited for.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endsSometime = Number.isFinite(effect?.getComputedTiming().endTime);
      return playState !== 'running' || !endsSometime;
    }),
  );
  // What is further down may wait until it is scrolled to.
  await page.waitForFunction(() => {
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    return inSight.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
  const file = `${name}-${screen}.png`;
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 7 })
    .toFile(join(folder, file)); // half as large, and looks the same
  if (shown.has(file)) copyFileSync(join(folder, file), join(root, 'docs/screenshots', file));
};

/** Signs in, and waits until the toast that says so has gone. */
const signIn = async (page: Page, account: { email: string; password: string }): Promise<void> => {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login with Email' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  const said = page.locator('[data-sonner-toast]').filter({ hasText: 'Login Success' });
  await said.waitFor();
  await said.waitFor({ state: 'detached' });
};

const accessDenied: Shot = ['access-denied', (page) => page.getByText('You do not have admin privileges.').waitFor()];

/** What the pictures are taken with. */
interface Means {
  readonly url: string;
  readonly browser: Browser;
  /** One that sees a piece through a camera. */
  readonly withCamera: Browser;
  /** Of who has a second step. */
  readonly herSession: string;
}

const takeAll = async (means: Means, screen: string, options: BrowserContextOptions): Promise<void> => {
  const { url, browser, withCamera, herSession } = means;
  const takeThem = async (
    shots: readonly Shot[],
    enter: (page: Page) => Promise<void>,
    from = browser,
  ): Promise<void> => {
    const chosen = leadingTo(shots, wanted);
    if (chosen.length === 0) return;
    const page = await from.newPage(options);
    await enter(page);
    for (const shot of chosen) await take(page, shot, screen);
    await page.close();
  };
  await takeThem(outside, async () => {});
  await takeThem(inside, (page) => signIn(page, accounts.superadmin));
  await takeThem(secondSteps, (page) => putSession(page, url, herSession));
  await takeThem([accessDenied], (page) => signIn(page, accounts.user));
  if (!options.hasTouch) await takeThem(counterShots, (page) => signIn(page, accounts.superadmin), withCamera);
};

const names = [...outside, ...inside, ...secondSteps, accessDenied, ...counterShots].map(([name]) => name);
const unknown = wanted.filter((word) => !names.some((name) => isWanted(name, [word])));
if (unknown.length > 0) throw new Error(`There are no pictures named ${unknown.join(', ')}.`);

const { executablePath, env } = await findBrowser();
const launch = (more: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    // The last one: large pictures are painted with what stands around them, not in a later frame.
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-checker-imaging'],
      ...more,
    ],
  });

/** What ends each thing that was begun, whatever failed after it. */
const ends: (() => unknown)[] = [];
try {
  const { url, stop } = await serveDemo();
  ends.push(stop);
  const camera = mkdtempSync(join(tmpdir(), 'thaan-camera-'));
  ends.push(() => rmSync(camera, { recursive: true }));
  const herSession = await addMeera(url);
  await addPictures(url);
  const browser = await launch([]);
  ends.push(() => browser.close());
  const withCamera = await launch(await cameraOf(pictureNumber('Lehenga', 'Beige'), camera));
  ends.push(() => withCamera.close());
  for (const [screen, options] of screens)
    await takeAll({ url, browser, withCamera, herSession }, screen, { ...options, baseURL: url, locale: 'en-IN' });
} finally {
  for (const end of ends.reverse()) await end();
}
