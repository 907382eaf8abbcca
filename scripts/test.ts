// npm test: the checks of the source, the rules, the provider, the server and the browser, in this order, and at the end
// their counts and the names of what failed. With --long (npm run test:long) every guarantee runs its full count. With
// --only NAME one part runs alone. With --trace each test that fails in the browser keeps a trace, too. With --engines
// (npm run test:browsers) the main walk runs instead, in every engine of this machine.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lookForEngines } from '../e2e/engines/installed.ts';
import { type Outcome, readOutcome } from './report.ts';
import { checks, root, run, type Step } from './steps.ts';
import { deleteTestFolder, makeTestFolder } from './test-folder.ts';

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
    engines: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const folder = makeTestFolder(values);
const prepared = join(folder, 'prepared');
mkdirSync(prepared, { mode: 0o755 });
const settings: Record<string, string> = {
  TMPDIR: folder,
  THAAN_TEST_PREPARED: prepared,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  ...(values.long && { THAAN_LONG: '1' }),
};

const vitest = (project: string): Step => ({
  name: project,
  command: 'vitest',
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(project)}`,
  ],
  env: settings,
});

const reportOf = (name: string): string => join(folder, `${name}.json`);

/** Built once and first, so that no server that a test starts has to build it. */
const portal: Step = { name: 'portal', command: 'node', args: ['bin/build.ts'] };

const browser: Step = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--reporter=list,json', ...(values.trace ? ['--trace=retain-on-failure'] : [])],
  env: { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
};

const engines: Step = {
  name: 'engines',
  command: 'playwright',
  args: ['test', '--config=e2e/engines/playwright.config.ts'],
  env: { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('engines') },
};

const wanted = (name: string): boolean => values.only === undefined || values.only === name;

const parts = values.engines ? [engines] : [vitest('rules'), vitest('provider'), vitest('server'), browser];
const prerequisites = values.engines ? [portal] : [...checks.filter(() => wanted('check')), portal];

const absent = values.engines ? (await lookForEngines()).absent : [];

const outcomes: Outcome[] = [
  ...prerequisites.map((step) => (run(step) ? { passed: 1, failed: [] } : { passed: 0, failed: [step.name] })),
  ...parts
    .filter((step) => wanted(step.name))
    .map((step) => {
      const succeeded = run(step);
      return readOutcome(step.name, reportOf(step.name), succeeded);
    }),
];
const passed = outcomes.reduce((sum, part) => sum + part.passed, 0);
// A person's machine may lack an engine, which is said; where changes are decided on, none may be missing.
const failed = [...outcomes.flatMap((part) => part.failed), ...(process.env.CI ? absent : [])];
for (const name of failed) console.log(`failed: ${name}`);
if (!process.env.CI) for (const sentence of absent) console.log(`Not looked at: ${sentence}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
deleteTestFolder(folder);
process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
