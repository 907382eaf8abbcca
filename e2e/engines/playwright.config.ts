import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type EngineName, type Size, sizes } from './engine.ts';
import { lookForEngines } from './installed.ts';

const root = join(import.meta.dirname, '../..');
const { present } = await lookForEngines();

/** Where each engine walks when it is to be quick: at a size of its own, so that each engine and each size is seen. */
const quickWidths: Record<EngineName, `${keyof typeof sizes}`> = { chromium: '1440', firefox: '1366', webkit: '390' };
const isQuick = Boolean(process.env.THAAN_QUICK);

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
    Object.entries(sizes)
      .filter(([width]) => !isQuick || width === quickWidths[engineName])
      .map(([width, size]) => ({ name: `${engineName} ${width}`, use: { engineName, size } })),
  ),
});
