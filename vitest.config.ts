import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { browserFlags, findBrowser } from './e2e/browser.ts';
import { printing, printPort } from './testing/components/print-service.ts';
import { shopServer, sql, testPagePorts } from './testing/components/shop-server.ts';

const isLong = Boolean(process.env.THAAN_LONG);
const browser = await findBrowser();

/** The settings of tests in packages that contain no name of the shop: full counts, and another PostgreSQL (its folder). */
const env = { TEST_LONG: process.env.THAAN_LONG ?? '', TEST_POSTGRES: process.env.THAAN_TEST_POSTGRES ?? '' };

/** Full counts take minutes, slices take seconds. */
const testTimeout = isLong ? 900_000 : 60_000;

/** Slow tests start programs and send thousands of requests, on a machine that may be busy with other work. */
const slowTestTimeout = isLong ? 900_000 : 180_000;

/** Long enough for a machine that is busy with other work. */
const expect = { poll: { timeout: 15_000 } };

const slowFiles = '**/*.slow.test.{ts,tsx}';

interface Layer {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly maxWorkers: number;
  /** Milliseconds for one test. */
  readonly timeout?: number;
}

const project = ({ name, include, exclude = [], maxWorkers, timeout = testTimeout }: Layer) => ({
  test: {
    name,
    include: [...include],
    exclude: ['**/node_modules/**', ...exclude],
    environment: 'node' as const,
    env,
    testTimeout: timeout,
    hookTimeout: 120_000,
    maxWorkers,
    isolate: false,
    expect,
  },
});

/** A layer, and beside it a project of its slow files, which only the complete run includes. */
const withSlow = (layer: Layer): TestProjectInlineConfiguration[] => [
  project({ ...layer, exclude: [...(layer.exclude ?? []), slowFiles] }),
  project({
    ...layer,
    name: `${layer.name}-slow`,
    timeout: slowTestTimeout,
    include: layer.include.map((files) => files.replace('*.test', '*.slow.test')),
  }),
];

/** These take the tools of the hosted provider, which `npm run test:all` installs. */
const supabase = 'testing/supabase/**/*.test.ts';

/** One component, dialog or page in a real browser, with the real server behind it. */
const component = (
  name: string,
  port: number,
  include: string,
  exclude: readonly string[] = [],
): TestProjectInlineConfiguration => ({
  plugins: [react(), tailwindcss(), msw({ mode: 'worker-only' }), shopServer],
  publicDir: 'portal/public',
  // All dependencies are bundled before the first test: a later one would reload the page under a running test.
  optimizeDeps: { entries: ['portal/src/main.tsx', 'portal/src/test-setup/*.tsx', 'portal/src/**/*.test.tsx'] },
  test: {
    name,
    include: [include],
    exclude: ['**/node_modules/**', ...exclude],
    setupFiles: ['portal/src/test-setup/setup.ts'],
    testTimeout,
    hookTimeout: 60_000,
    maxWorkers: 2,
    expect,
    api: { port, strictPort: true },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: true,
      screenshotDirectory: 'test-results/component',
      provider: playwright({
        launchOptions: {
          executablePath: browser.executablePath,
          env: { ...process.env, ...browser.env } as Record<string, string>,
          args: [...browserFlags],
        },
        contextOptions: { locale: 'en-IN', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1366, height: 768 } }],
      commands: { sql, printPort, printing },
    },
  },
});

/**
 * Integration tests wait for PostgreSQL often, so three files run on two processors. The files that a process runs one
 * after the other share its modules, and with them the PostgreSQL of `testDatabase`. Some full counts end in a figure,
 * which is that of a machine with nothing else to do: their files run alone.
 */
export default defineConfig({
  test: {
    // SQL is in no graph of modules: a changed file of it reruns everything.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.*', '**/*.sql'],
    projects: [
      ...withSlow({
        name: 'unit',
        include: ['shop/**/*.test.ts', 'portal/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        maxWorkers: 2,
      }),
      component('component', testPagePorts.quick, 'portal/src/**/*.test.tsx', [slowFiles]),
      component('component-slow', testPagePorts.slow, 'portal/src/**/*.slow.test.tsx'),
      ...withSlow({
        name: 'integration-provider',
        include: ['provider/**/*.test.ts'],
        maxWorkers: isLong ? 1 : 3,
      }),
      ...withSlow({
        name: 'integration-shop',
        include: ['supabase/**/*.test.ts', 'bin/**/*.test.ts', 'testing/**/*.test.ts'],
        exclude: [supabase],
        maxWorkers: isLong ? 1 : 3,
      }),
      // One test starts large programs ten times over: too many for a machine that is busy.
      project({ name: 'supabase', include: [supabase], maxWorkers: 2, timeout: 180_000 }),
    ],
  },
});
