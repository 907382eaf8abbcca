import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../bin/testing-port.ts';
import { type Engine, emptyFolder, keysOf, type Size, type Tab, type Visit } from './engine.ts';
import type { Installed } from './installed.ts';

/** The DOM's names of keys, as WebDriver has them where they type nothing. */
const codes: Readonly<Record<string, string>> = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
};

/** Runs a function in the page and waits for its promise, too; what it throws is thrown here. */
const runIn = async (driver: WebDriver, work: string, given: unknown): Promise<unknown> => {
  const answer = await driver.executeAsyncScript<{ value: unknown } | { error: string }>(
    `const done = arguments[1];
     new Promise((go) => go((${work})(arguments[0]))).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
    given,
  );
  if ('error' in answer) throw new Error(answer.error);
  return answer.value;
};

/** WebDriver speaks to one tab at a time: each act first turns to its own. */
const tabOf = (driver: WebDriver, handle: string): Tab => {
  const here = async (): Promise<WebDriver> => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const actions = async () => (await here()).actions({ async: true });
  return {
    goTo: async (address) => (await here()).get(address),
    run: async (work, given) => (await runIn(await here(), String(work), given)) as never,
    load: async (script) => (await here()).executeScript(script),
    press: async (x, y) => (await actions()).move({ x, y, duration: 0 }).press().release().perform(),
    type: async (text) => (await actions()).sendKeys(text).perform(),
    key: async (chord) => {
      const keys = keysOf(chord).map((key) => codes[key] ?? key);
      const down = keys.reduce((all, key) => all.keyDown(key), await actions());
      await keys
        .reverse()
        .reduce((all, key) => all.keyUp(key), down)
        .perform();
    },
    choose: async (selector, file) => (await here()).findElement(By.css(selector)).sendKeys(file),
    picture: async () => Buffer.from(await (await here()).takeScreenshot(), 'base64'),
    show: async () => void (await here()),
  };
};

/** A display that nobody sees, as large as the largest page; answers its number. */
const startDisplay = async (): Promise<{ readonly child: ChildProcess; readonly number: string }> => {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const told = child.stdio[3] as NodeJS.ReadableStream;
  const [number] = await Promise.race([once(told, 'data'), once(child, 'exit').then(() => [''])]);
  if (String(number).trim() === '') throw new Error('Xvfb did not start.');
  return { child, number: String(number).trim() };
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
};

const untilReady = async (address: string, child: ChildProcess): Promise<void> => {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline && child.exitCode === null; )
    try {
      if ((await fetch(`${address}/status`)).ok) return;
    } catch {} // it does not listen yet
  throw new Error('WebKitWebDriver did not start.');
};

const sessionOf = (address: string, browser: string): Promise<WebDriver> =>
  new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] },
    })
    .build();

/** Starts the driver on a display; answers where it listens. */
const startDriver = async (executable: string, home: string, display: string): Promise<[ChildProcess, string]> => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(executable, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: `:${display}`,
      NO_AT_BRIDGE: '1', // there is no accessibility bus to look for
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  });
  try {
    await untilReady(address, child);
    return [child, address];
  } catch (error) {
    await end(child);
    throw error;
  }
};

/** A folder that a browser takes for a person's own, with the place for downloads in it. */
const makeHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'thaan-webkit-'));
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  return home;
};

/** Starts WebKit's driver, and for each visit a browser of its own. */
export const startWebdriver = async ({ executable, browser = '' }: Installed): Promise<Engine> => {
  const home = makeHome();
  const display = await startDisplay();
  const [child, address] = await startDriver(executable, home, display.number).catch(async (error) => {
    await end(display.child);
    throw error;
  });
  const downloads = join(home, 'Downloads');
  const visit = async ({ width, height }: Size): Promise<Visit> => {
    emptyFolder(downloads);
    const driver = await sessionOf(address, browser);
    let isFirst = true;
    const openTab = async (): Promise<Tab> => {
      // Another tab is a window of its own, since nothing is drawn in a tab behind another. It has a toolbar, by which
      // it is 447 wide at least.
      if (!isFirst) await driver.switchTo().newWindow('window');
      isFirst = false;
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      return tabOf(driver, await driver.getWindowHandle());
    };
    return { downloads, openTab, end: () => driver.quit() };
  };
  const stop = async (): Promise<void> => {
    await end(child);
    await end(display.child);
    rmSync(home, { recursive: true, force: true });
  };
  return { visit, stop };
};
