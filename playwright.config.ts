import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { otherMachineRule } from './e2e/stand-ins/other-machine.ts';
import { printPortRule } from './e2e/stand-ins/print-port.ts';

const browser = await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 3, // on two processors: a page often waits for the server, and a test for the page
  fullyParallel: false,
  forbidOnly: process.env.CI !== undefined,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    launchOptions: {
      executablePath: browser.executablePath,
      env: { ...process.env, ...browser.env } as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        `--host-resolver-rules=${printPortRule}, ${otherMachineRule}`,
      ],
    },
  },
});
