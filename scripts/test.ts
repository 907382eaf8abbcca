// npm test: the checks of the source, the rules, the provider, the server and the browser, in this order, and at the end
// their counts and the names of what failed. With --long (npm run test:long) every guarantee runs its full count. With
// --only NAME one part runs alone. With --trace each test that fails in the browser keeps a trace, too.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Outcome, readOutcome } from './report.ts';
import { checks, root, run, type Step } from './steps.ts';
import { deleteTestFolder, makeTestFolder } from './test-folder.ts';

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
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

const wanted = (name: string): boolean => values.only === undefined || values.only === name;

const outcomes: Outcome[] = [
  ...[...checks.filter(() => wanted('check')), portal].map((step) =>
    run(step) ? { passed: 1, failed: [] } : { passed: 0, failed: [step.name] },
  ),
  ...[vitest('rules'), vitest('provider'), vitest('server'), browser]
    .filter((step) => wanted(step.name))
    .map((step) => {
      const succeeded = run(step);
      return readOutcome(step.name, reportOf(step.name), succeeded);
    }),
];
const passed = outcomes.reduce((sum, part) => sum + part.passed, 0);
const failed = outcomes.flatMap((part) => part.failed);
for (const name of failed) console.log(`failed: ${name}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
deleteTestFolder(folder);
process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
