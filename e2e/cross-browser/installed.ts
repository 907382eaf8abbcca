import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser } from '../browser.ts';
import { type EngineName, engineNames } from './engine.ts';

/** What drives an engine on this machine. */
export interface Installed {
  /** The browser, or the driver that starts it. */
  readonly executable: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The browser that a driver starts. */
  readonly browser?: string;
}

const onPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

const firefoxes = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const findChromium = async (): Promise<Installed | null> => {
  try {
    const { executablePath, env } = await findBrowser();
    return { executable: executablePath, env };
  } catch (error) {
    console.error(error); // there may be one that could not be unpacked
    return null;
  }
};

const findFirefox = (): Installed | null => {
  const executable =
    process.env.THAAN_FIREFOX ??
    onPath('firefox-esr') ??
    onPath('firefox') ??
    firefoxes.find((file) => existsSync(file));
  return executable ? { executable } : null;
};

const findWebkit = (): Installed | null => {
  const executable = onPath('WebKitWebDriver');
  const [browser] = globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser');
  return executable && browser && onPath('Xvfb') ? { executable, browser } : null;
};

/** What is to be installed where an engine is absent. */
const advice: Record<EngineName, string> = {
  chromium: 'Install Chrome or Chromium, or name one in THAAN_CHROMIUM.',
  firefox: 'Install Firefox (Debian: firefox-esr), or name one in THAAN_FIREFOX.',
  webkit: 'Install webkit2gtk-driver and xvfb (Debian).',
};

const find: Record<EngineName, () => Installed | null | Promise<Installed | null>> = {
  chromium: findChromium,
  firefox: findFirefox,
  webkit: findWebkit,
};

/** What drives this engine here; throws with advice where the machine does not have it. */
export const findEngine = async (name: EngineName): Promise<Installed> => {
  const installed = await find[name]();
  if (!installed) throw new Error(`There is no ${name} on this machine. ${advice[name]}`);
  return installed;
};

/** The engines of this machine, and for each absent one a sentence that says how it is had. */
export const lookForEngines = async (): Promise<{ present: EngineName[]; absent: string[] }> => {
  const found = await Promise.all(engineNames.map(async (name) => ({ name, there: (await find[name]()) !== null })));
  return {
    present: found.filter(({ there }) => there).map(({ name }) => name),
    absent: found.filter(({ there }) => !there).map(({ name }) => `No ${name} on this machine. ${advice[name]}`),
  };
};
