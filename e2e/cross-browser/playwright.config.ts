import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { type EngineName, type Size, sizes } from './engine.ts';
import { lookForEngines } from './installed.ts';

const root = join(import.meta.dirname, '../..');
const { present } = await lookForEngines();

const isLong = Boolean(process.env.THAAN_LONG);

/**
 * The flows run in Firefox at a counter's size and in WebKit at a phone's, and every screen is opened in both at both
 * sizes. The end-to-end tests run in Chromium at a desk's size and open every screen at a phone's, so that here it opens
 * the screens at a counter's alone. With full counts every engine runs all flows at every size.
 */
const flowWidths: Partial<Record<EngineName, string>> = { firefox: '1366', webkit: '390' };
const screenWidths: Record<EngineName, readonly string[]> = {
  chromium: ['1366'],
  firefox: ['1366', '390'],
  webkit: ['1366', '390'],
};

const sizesOf = (engineName: EngineName) =>
  Object.entries(sizes).filter(([width]) => isLong || screenWidths[engineName].includes(width));

/** The projects of an engine, one for each size. */
const projectsOf = (engineName: EngineName) =>
  sizesOf(engineName).map(([width, size], index, all) => {
    const previous = all[index - 1]?.[0];
    return {
      name: `${engineName} ${width}`,
      testMatch: isLong || width === flowWidths[engineName] ? '*.flow.ts' : 'screens.flow.ts',
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
