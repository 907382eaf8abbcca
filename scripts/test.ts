// npm test: the checks of the source, the rules, the provider, the server and the browser, in this order, and at the end
// their counts and the names of what failed.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say, WrongUsage } from '../bin/terminal/command.ts';
import { readWords } from '../bin/terminal/words.ts';
import { lookForEngines } from '../e2e/engines/installed.ts';
import { installTools } from '../testing/supabase/install-tools.ts';
import { type Outcome, readOutcome } from './report.ts';
import { checks, houseRules, root, run, type Step } from './steps.ts';
import { notRunIn, type SupabaseRun, supabaseReport, toolVersions } from './supabase-report.ts';
import { deleteTestFolder, makeTestFolder } from './test-folder.ts';

const help = `Tests everything: the source, the rules, the provider, the server and the browser.

  npm test
  npm test -- --only PART    one part alone: check, rules, provider, server or browser
  npm test -- --trace        each test that fails in the browser keeps a trace, too
  npm run test:long          every guarantee with its full count
  npm run test:browsers      the main walk instead, in every engine of this machine and at every size
  npm run test:browsers -- --quick
                             each engine at one size alone
  npm run test:supabase      the way to Supabase instead, with its own tools, which npm fetches`;

const options = {
  long: { type: 'boolean', default: false },
  only: { type: 'string' },
  engines: { type: 'boolean', default: false },
  quick: { type: 'boolean', default: false },
  supabase: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
} as const;

const partNames = ['check', 'rules', 'provider', 'server', 'browser'];

interface Wanted {
  readonly long: boolean;
  readonly only?: string | undefined;
  readonly engines: boolean;
  readonly quick: boolean;
  readonly supabase: boolean;
  readonly trace: boolean;
}

/** What tests find in their environment; all of a run is in one folder. */
const settingsFor = (folder: string, { long, quick }: Wanted): Record<string, string> => {
  const prepared = join(folder, 'prepared');
  mkdirSync(prepared, { mode: 0o755 });
  return {
    TMPDIR: folder,
    THAAN_TEST_PREPARED: prepared,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...(long && { THAAN_LONG: '1' }),
    ...(quick && { THAAN_QUICK: '1' }),
  };
};

const reportOf = (folder: string, name: string): string => join(folder, `${name}.json`);

/** Built once and first, so that no server that a test starts has to build it. */
const portal: Step = { name: 'portal', command: 'node', args: ['bin/build.ts'] };

const partsOf = (folder: string, wanted: Wanted): readonly Step[] => {
  const settings = settingsFor(folder, wanted);
  const vitest = (project: string): Step => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(folder, project)}`];
    return { name: project, command: 'vitest', args: ['run', '--project', project, ...reporters], env: settings };
  };
  const playwright = (name: string, ...args: readonly string[]): Step => {
    const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(folder, name) };
    return { name, command: 'playwright', args: ['test', ...args], env };
  };
  if (wanted.engines) return [playwright('engines', '--config=e2e/engines/playwright.config.ts')];
  if (wanted.supabase) return [vitest('supabase')];
  const trace = wanted.trace ? ['--trace=retain-on-failure'] : [];
  const browser = playwright('browser', '--reporter=list,json', ...trace);
  return [vitest('rules'), vitest('provider'), vitest('server'), browser];
};

/** Says what was not run so that nobody overlooks it. */
const sayAloud = (sentences: readonly string[]): void => {
  const line = '#'.repeat(100);
  say(`\n${line}\n#\n${sentences.map((sentence) => `#  NOT RUN: ${sentence}\n`).join('')}#\n${line}`);
};

/** Of what the registry does not give no change is at fault, so where changes are decided on (CI) the run goes on. */
const endWithoutTools = (reason: string): never => {
  sayAloud([`the way to Supabase, npm run test:supabase. ${reason}`]);
  process.exit(process.env.CI ? 0 : 1);
};

/** Prints the report of the way to Supabase, from what Vitest wrote. */
const tellOfSupabase = (file: string): void => {
  if (!existsSync(file)) return;
  const ran: SupabaseRun = JSON.parse(readFileSync(file, 'utf8'));
  say(`\n${supabaseReport(ran, toolVersions())}`);
  const lacking = notRunIn(ran);
  if (lacking.length > 0) sayAloud(lacking);
};

/** Runs what is wanted, one after the other; what came of each. */
const runAll = (folder: string, wanted: Wanted): readonly Outcome[] => {
  const isWanted = (name: string): boolean => wanted.only === undefined || wanted.only === name;
  const parts = partsOf(folder, wanted).filter(({ name }) => isWanted(name));
  const source = checks.filter((step) => step !== houseRules || !isWanted('rules'));
  const first = wanted.engines || wanted.supabase || !isWanted('check') ? [portal] : [...source, portal];
  return [
    ...first.map((step) => (run(step) ? { passed: 1, failed: [] } : { passed: 0, failed: [step.name] })),
    ...parts.map((step) => {
      const succeeded = run(step);
      return readOutcome(step.name, reportOf(folder, step.name), succeeded);
    }),
  ];
};

await runCommand(async () => {
  const wanted = readWords(process.argv.slice(2), { command: 'test', options })?.values;
  if (!wanted) return say(help);
  if (wanted.only !== undefined && !partNames.includes(wanted.only))
    throw new WrongUsage(
      `"${wanted.only}" is no part; the parts are ${partNames.join(', ').replace(/, (?=\w+$)/, ' and ')}.`,
    );
  if (wanted.quick && !wanted.engines) throw new WrongUsage('"--quick" goes with "npm run test:browsers" alone.');
  const withoutTools = wanted.supabase ? await installTools() : undefined;
  if (withoutTools) return endWithoutTools(withoutTools);
  const folder = makeTestFolder(wanted);
  const absent = wanted.engines ? (await lookForEngines()).absent : [];
  const outcomes = runAll(folder, wanted);
  if (wanted.supabase) tellOfSupabase(reportOf(folder, 'supabase'));
  const passed = outcomes.reduce((sum, part) => sum + part.passed, 0);
  // A person's machine may lack an engine, which is said; where changes are decided on, none may be missing.
  const failed = [...outcomes.flatMap((part) => part.failed), ...(process.env.CI ? absent : [])];
  for (const name of failed) say(`failed: ${name}`);
  if (!process.env.CI) for (const sentence of absent) say(`Not looked at: ${sentence}`);
  say(`\n${passed} passed, ${failed.length} failed`);
  await deleteTestFolder(folder);
  process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
}, 'Nothing was tested');
