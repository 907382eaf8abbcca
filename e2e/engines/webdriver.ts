import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../bin/testing-port.ts';
import { type Engine, keysOf, type Size, type Tab, type Visit } from './engine.ts';
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
  Meta: Key.META,
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

/** What the page of now asked for: WebDriver tells neither of requests nor of the console. */
const askedFor = () => performance.getEntriesByType('resource').map(({ name }) => name);

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
    heard: async () => (await runIn(await here(), String(askedFor), null)) as string[],
    picture: async () => Buffer.from(await (await here()).takeScreenshot(), 'base64'),
    show: async () => void (await here()),
  };
};

/** Waits until a program says or shows that it is there; throws what it died of. */
const started = async (child: ChildProcess, name: string, there: Promise<unknown>): Promise<void> => {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended as it began.`)));
  const failed = once(child, 'error').then(([error]) => Promise.reject(error)); // it could not be run at all
  await Promise.race([there, ended, failed]);
};

/** A display that nobody sees, as large as the largest page; answers its number. */
const startDisplay = async (keep: (child: ChildProcess) => void): Promise<string> => {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  keep(child);
  let number = '';
  const told = once(child.stdio[3] as NodeJS.ReadableStream, 'data').then(([text]) => {
    number = String(text).trim();
  });
  await started(child, 'Xvfb', told);
  return number;
};

const isRunning = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

/** Asks until it answers, or is no more. */
const answers = async (address: string, child: ChildProcess): Promise<void> => {
  const isThere = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (isRunning(child) && !(await isThere())) await setTimeout(20);
};

/** The driver on a display; answers where it listens. */
const startDriver = async (
  executable: string,
  { home, display, keep }: { home: string; display: string; keep: (child: ChildProcess) => void },
): Promise<string> => {
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
  keep(child);
  await started(child, 'WebKitWebDriver', answers(address, child));
  if (!isRunning(child)) throw new Error('WebKitWebDriver ended as it began.');
  return address;
};

const sessionOf = (address: string, browser: string): Promise<WebDriver> =>
  new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--full-screen'] },
    })
    .build();

/** A folder that a browser takes for a person's own, with the place for downloads in it. */
const makeHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'thaan-webkit-'));
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  return home;
};

/** What was started, the latest first to end; also where this process ends before its tests do. */
const makePrograms = (home: string) => {
  const children: ChildProcess[] = [];
  const killAll = (): void => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  process.once('exit', killAll);
  const end = async (): Promise<void> => {
    process.off('exit', killAll);
    const running = children.filter(isRunning);
    const ended = running.map((child) => once(child, 'exit'));
    killAll();
    await Promise.all(ended);
  };
  return { keep: (child: ChildProcess) => void children.unshift(child), end };
};

const visitOf = async (address: string, { browser = '' }: Installed, { width, height }: Size): Promise<Visit> => {
  const driver = await sessionOf(address, browser);
  await driver.manage().setTimeouts({ pageLoad: 20_000, script: 20_000 }); // a page that hangs is told of by its test
  let isFirst = true;
  const openTab = async (): Promise<Tab> => {
    // Another tab is a window of its own, since nothing is drawn in a tab behind another. It has a toolbar, by which
    // it is 447 wide at least.
    if (!isFirst) await driver.switchTo().newWindow('window');
    isFirst = false;
    await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    return tabOf(driver, await driver.getWindowHandle());
  };
  return { openTab, end: () => driver.quit() };
};

/** Starts WebKit's driver, and for each visit a browser of its own. */
export const startWebdriver = async (installed: Installed): Promise<Engine> => {
  const home = makeHome();
  const { keep, end } = makePrograms(home);
  try {
    const display = await startDisplay(keep);
    const address = await startDriver(installed.executable, { home, display, keep });
    return { downloads: join(home, 'Downloads'), visit: (size) => visitOf(address, installed, size), stop: end };
  } catch (error) {
    await end();
    throw error;
  }
};
