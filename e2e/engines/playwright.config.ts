import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type EngineName, type Size, sizes } from './engine.ts';
import { lookForEngines } from './installed.ts';

const root = join(import.meta.dirname, '../..');
const { present } = await lookForEngines();

/** Every engine of this machine, at a counter, at a desk and on a phone. */
export default defineConfig<object, { engineName: EngineName; size: Size }>({
  testDir: '.',
  testMatch: '*.walk.ts',
  outputDir: join(root, 'test-results/engines'),
  workers: 1, // two drivers of WebKit may choose the same port for their browsers
  forbidOnly: process.env.CI !== undefined,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: join(root, 'test-results/engines-report') }],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []),
  ],
  projects: present.flatMap((engineName) =>
    Object.entries(sizes).map(([width, size]) => ({ name: `${engineName} ${width}`, use: { engineName, size } })),
  ),
});
