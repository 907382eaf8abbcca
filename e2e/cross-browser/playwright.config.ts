import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type EngineName, type Size, sizes } from './engine.ts';
import { lookForEngines } from './installed.ts';

const root = join(import.meta.dirname, '../..');
const { present } = await lookForEngines();

/**
 * Each engine runs all flows at one size, so that each engine and each size is covered; at its other sizes it opens every
 * screen. With full counts it runs all flows at every size.
 */
const mainWidths: Record<EngineName, `${keyof typeof sizes}`> = { chromium: '1440', firefox: '1366', webkit: '390' };
const runsAllFlows = (engineName: EngineName, width: string): boolean =>
  Boolean(process.env.THAAN_LONG) || width === mainWidths[engineName];

/** The projects of an engine, one for each size. */
const projectsOf = (engineName: EngineName) =>
  Object.entries(sizes).map(([width, size], index, all) => {
    const previous = all[index - 1]?.[0];
    return {
      name: `${engineName} ${width}`,
      testMatch: runsAllFlows(engineName, width) ? '*.flow.ts' : 'screens.flow.ts',
      use: { engineName, size },
      // Two drivers of WebKit may choose the same port for their browsers, so only one runs at a time.
      ...(engineName === 'webkit' && {
        workers: 1,
        ...(previous !== undefined && { dependencies: [`${engineName} ${previous}`] }),
      }),
    };
  });

/** Every engine of this machine, at a counter, at a desk and on a phone. */
export default defineConfig<object, { engineName: EngineName; size: Size }>({
  testDir: '.',
  outputDir: join(root, 'test-results/cross-browser'),
  workers: 3, // on two processors: a page often waits for the server, and a test for the page
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['html', { open: 'never', outputFolder: join(root, 'test-results/cross-browser-report') }],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []),
  ],
  projects: present.flatMap(projectsOf),
});
