import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type EngineName, type Size, sizes } from './engine.ts';
import { lookForEngines } from './installed.ts';

const root = join(import.meta.dirname, '../..');
const { present } = await lookForEngines();

/**
 * Each engine walks through everything at a size of its own, so that each engine and each size is seen; at its other
 * sizes it opens every screen. With full counts it walks through everything at every size.
 */
const mainWidths: Record<EngineName, `${keyof typeof sizes}`> = { chromium: '1440', firefox: '1366', webkit: '390' };
const walksAll = (engineName: EngineName, width: string): boolean =>
  Boolean(process.env.THAAN_LONG) || width === mainWidths[engineName];

/** Every engine of this machine, at a counter, at a desk and on a phone. */
export default defineConfig<object, { engineName: EngineName; size: Size }>({
  testDir: '.',
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
    Object.entries(sizes).map(([width, size]) => ({
      name: `${engineName} ${width}`,
      testMatch: walksAll(engineName, width) ? '*.walk.ts' : 'screens.walk.ts',
      use: { engineName, size },
    })),
  ),
});
