import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../testing/free-port.ts';
import type { Engine, Size, Tab, Visit, WayOut } from './engine.ts';
import type { Installed } from './installed.ts';
import { type Program, started, startProgram } from './programs.ts';
import { tabOf } from './webdriver.ts';

/** A display that nobody sees, as large as the largest page. */
const startDisplay = async (): Promise<{ program: Program; display: string }> => {
  const program = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  let display = '';
  const told = once(program.child.stdio[3] as NodeJS.ReadableStream, 'data').then(([number]) => {
    display = `:${String(number).trim()}`;
  });
  await started(program, told);
  return { program, display };
};

/** A folder that a browser takes for a person's own, with the place for downloads in it. */
const makeHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'thaan-webkit-'));
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  return home;
};

/** Asks until the driver answers, or is no more. */
const answers = async (address: string, { isRunning }: Program): Promise<void> => {
  const isThere = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (isRunning() && !(await isThere())) await setTimeout(20);
};

interface Place {
  readonly installed: Installed;
  readonly home: string;
  readonly display: string;
  readonly wayOut: WayOut | undefined;
}

const startDriver = async ({ installed, home, display }: Place): Promise<{ program: Program; address: string }> => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const program = startProgram(installed.executable, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: display,
      NO_AT_BRIDGE: '1', // there is no accessibility bus to look for
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  });
  await started(program, answers(address, program));
  return { program, address };
};

/** A camera that shows a test picture, which a page may use unasked. */
const testCamera = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];

/** What tells it a way out. */
const behind = ({ host, port }: WayOut): string[] => [
  `--proxy=http://${host}:${port}`,
  '--ignore-host=127.0.0.1',
  '--ignore-tls-errors',
];

/** A browser whose first window stands at its size and shows a page: one that hangs as it begins does not get so far. */
const openBrowser = async (address: string, { installed, wayOut }: Place, size: Size): Promise<WebDriver> => {
  const args = ['--automation', '--full-screen', ...testCamera, ...(wayOut ? behind(wayOut) : [])];
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: installed.browser, args },
    })
    .build();
  await driver.manage().setTimeouts({ pageLoad: 20_000, script: 20_000 }); // a page that hangs is named by its test
  await place(driver, size);
  await driver.get(`${address}/status`);
  return driver;
};

const place = (driver: WebDriver, { width, height }: Size) =>
  driver.manage().window().setRect({ x: 0, y: 0, width, height });

const startMs = 20_000;

/**
 * A driver and its browser. MiniBrowser hangs about once in a hundred starts, before it has seen anything of the shop:
 * it is then ended and another is started, which is printed.
 */
const startBrowser = async (where: Place, size: Size, tries = 3): Promise<{ program: Program; driver: WebDriver }> => {
  const { program, address } = await startDriver(where);
  const tooLate = setTimeout(startMs, null, { ref: false });
  const opened = openBrowser(address, where, size).catch(async (error) => {
    await program.end();
    throw error;
  });
  const driver = await Promise.race([opened, tooLate]);
  if (driver) return { program, driver };
  opened.catch(() => {}); // what hung fails as its driver is ended
  await program.end();
  if (tries === 1) throw new Error(`MiniBrowser showed no page within ${startMs / 1000} s.`);
  console.warn(`MiniBrowser showed no page within ${startMs / 1000} s of its start; another is started.`);
  return startBrowser(where, size, tries - 1);
};

const visitOf = async (where: Place, size: Size): Promise<Visit> => {
  const { program, driver } = await startBrowser(where, size);
  let isFirst = true;
  const openTab = async (): Promise<Tab> => {
    if (!isFirst) {
      // Another tab is a window of its own, since nothing is drawn in a tab behind another. It has a toolbar, by which
      // it is 447 wide at least.
      await driver.switchTo().newWindow('window');
      await place(driver, size);
    }
    isFirst = false;
    return tabOf(driver, await driver.getWindowHandle());
  };
  return { openTab, end: program.end };
};

/** Starts a display for WebKit, and for each visit a driver and a browser of its own. */
export const startWebkit = async (installed: Installed, wayOut: WayOut | undefined): Promise<Engine> => {
  const home = makeHome();
  const deleteHome = (): void => rmSync(home, { recursive: true, force: true });
  process.once('exit', deleteHome);
  const { program, display } = await startDisplay();
  const stop = async (): Promise<void> => {
    await program.end();
    process.off('exit', deleteHome);
    deleteHome();
  };
  return {
    downloads: join(home, 'Downloads'),
    visit: (size) => visitOf({ installed, home, display, wayOut }, size),
    stop,
  };
};
