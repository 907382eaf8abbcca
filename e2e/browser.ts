import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

export interface Browser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** Flags that keep a browser of the tests away from the network and from what a machine without a screen lacks. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
] as const;

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/browser');
const archives = join(root, 'node_modules/@sparticuz/chromium/bin');
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const lacksLibraries = (executable: string): boolean =>
  execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found');

/** Unpacks the browser that comes with npm once per clone, with its libraries where the system has none. */
const unpacked = async (): Promise<Browser> => {
  mkdirSync(cache, { recursive: true });
  const systemTemp = process.env.TMPDIR;
  process.env.TMPDIR = cache; // the package unpacks into the temporary folder; this clone's own is safe from others
  try {
    const executablePath = await chromium.executablePath();
    const env: Record<string, string> = {};
    if (lacksLibraries(executablePath)) {
      env.LD_LIBRARY_PATH = join(await inflate(join(archives, 'al2023.tar.br')), 'lib');
      env.FONTCONFIG_PATH = await inflate(join(archives, 'fonts.tar.br'));
    }
    return { executablePath, env };
  } finally {
    if (systemTemp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = systemTemp;
  }
};

/**
 * The Chromium the browser tests drive: `THAAN_CHROMIUM` when named, the npm package on Linux x64, else one that is
 * installed on the machine.
 */
export const findBrowser = async (): Promise<Browser> => {
  const named = process.env.THAAN_CHROMIUM;
  if (named) return { executablePath: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  const executablePath = installed.find((path) => existsSync(path));
  if (!executablePath)
    throw new Error('No Chromium was found. Install Chrome or Chromium, or name one in THAAN_CHROMIUM.');
  return { executablePath, env: {} };
};
