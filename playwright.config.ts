import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/browser.ts';
import { otherMachineRule } from './e2e/stand-ins/other-machine.ts';
import { printPortRule } from './e2e/stand-ins/print-port.ts';

const browser = await findBrowser();

/** Only the complete run includes these. */
const slowFiles = '**/*.slow.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 3, // on two processors: a page often waits for the server, and a test for the page
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  // Long enough for a machine that is busy with other work.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'e2e', testMatch: '**/*.spec.ts', testIgnore: slowFiles },
    { name: 'e2e-slow', testMatch: slowFiles },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.env } as Record<string, string>,
      args: [...browserFlags, `--host-resolver-rules=${printPortRule}, ${otherMachineRule}`],
    },
  },
});
