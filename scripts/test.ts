// npm test and npm run test:all: the layers of the tests one after the other, and a summary with their counts and times.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say, WrongUsage } from '../bin/terminal/command.ts';
import { readWords } from '../bin/terminal/words.ts';
import { lookForEngines } from '../e2e/cross-browser/installed.ts';
import { installTools } from '../testing/supabase/install-tools.ts';
import { changedSpecs } from './changed-specs.ts';
import { changeLayers, furtherLayers, type Layer, layerNames, type Run, runsOf } from './layers.ts';
import { type Outcome, readOutcome, summaryOf } from './report.ts';
import { checks, houseRules, root, run, runTogether, type Step } from './steps.ts';
import { notRunIn, type SupabaseRun, supabaseReport, toolVersions } from './supabase-report.ts';
import { deleteTestFolder, makeTestFolder } from './test-folder.ts';

const help = `Runs the tests, layer by layer: source checks, unit, component, integration, e2e.

  npm test                      the run for a change
  npm test -- --changed         only what the uncommitted changes can affect
  npm test -- --changed=REV     only what the changes since a revision can affect
  npm test -- --layer=LAYER     one layer: check, unit, component, integration or e2e
  npm test -- --trace           a failed end-to-end test keeps a trace

  npm run test:all              everything: also slow tests, Supabase's tools, three browser engines
  npm run test:all -- --rest    only what npm test leaves out
  npm run test:all -- --layer=LAYER
                                one layer with its slow tests; also supabase or cross-browser
  npm run test:long             every guarantee with its full count`;

const options = {
  all: { type: 'boolean', default: false },
  rest: { type: 'boolean', default: false },
  long: { type: 'boolean', default: false },
  layer: { type: 'string' },
  changed: { type: 'string' },
  trace: { type: 'boolean', default: false },
} as const;

interface Wanted {
  readonly all: boolean;
  readonly rest: boolean;
  readonly long: boolean;
  readonly layer?: string | undefined;
  readonly changed?: string | undefined;
  readonly trace: boolean;
}

/** The environment of the tests; all that they write lies in one folder. */
const environmentFor = (folder: string, { long }: Wanted): Record<string, string> => {
  const prepared = join(folder, 'prepared');
  mkdirSync(prepared, { mode: 0o755 });
  return {
    TMPDIR: folder,
    THAAN_TEST_PREPARED: prepared,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...(long && { THAAN_LONG: '1' }),
  };
};

/** Built once and first, so that no server that a test starts has to build it. */
const portal: Step = { name: 'portal', command: 'node', args: ['bin/build.ts'] };

type Part = Outcome & { readonly ms: number };

const timed = async (work: () => Promise<Outcome>): Promise<Part> => {
  const started = Date.now();
  const outcome = await work();
  return { ...outcome, ms: Date.now() - started };
};

/** Runs steps that have no report: each counts as one test. */
const runSteps = (name: string, steps: readonly Step[]): Promise<Part> =>
  timed(async () => {
    const failed = (await runTogether(steps)).map((step) => step.name);
    return { name, passed: steps.length - failed.length, skipped: 0, failed, tests: [] };
  });

const runTool = ({ step, report }: Run): Promise<Part> =>
  timed(async () => {
    const succeeded = await run(step);
    return readOutcome(step.name, report, succeeded);
  });

/** Prints sentences so that no one overlooks them. */
const announce = (sentences: readonly string[]): void => {
  const line = '#'.repeat(100);
  say(`\n${line}\n#\n${sentences.map((sentence) => `#  NOT RUN: ${sentence}\n`).join('')}#\n${line}`);
};

const sayReportOfSupabase = (file: string): void => {
  if (!existsSync(file)) return;
  const ran: SupabaseRun = JSON.parse(readFileSync(file, 'utf8'));
  say(`\n${supabaseReport(ran, toolVersions())}`);
  const missing = notRunIn(ran);
  if (missing.length > 0) announce(missing);
};

/**
 * Prepares a layer that needs other programs. Answers with the sentences of what is missing, and whether the layer can
 * run without it. A registry that does not answer fails no change (CI); a missing engine does.
 */
const prepare = async (layer: Layer): Promise<{ readonly missing: readonly string[]; readonly canRun: boolean }> => {
  if (layer === 'supabase') {
    const reason = await installTools();
    return {
      missing: reason === undefined ? [] : [`the migration to Supabase. ${reason}`],
      canRun: reason === undefined,
    };
  }
  if (layer === 'cross-browser') return { missing: (await lookForEngines()).absent, canRun: true };
  return { missing: [], canRun: true };
};

const failsFor = (layer: Layer): boolean => (layer === 'supabase' ? !process.env.CI : Boolean(process.env.CI));

const layersOf = ({ all, layer }: Wanted): readonly Layer[] =>
  layer === undefined ? (all ? layerNames : changeLayers) : [layer as Layer];

/** The runs of a layer: with its slow tests in the complete run, and only those with `--rest`. */
const runsFor = (layer: Layer, folder: string, env: Record<string, string>, wanted: Wanted): readonly Run[] => {
  const changedSince = wanted.changed;
  const specs = changedSince === undefined ? [] : changedSpecs(changedSince);
  const scope = { changedSince, changedSpecs: specs, trace: wanted.trace };
  const isFurther = (furtherLayers as readonly Layer[]).includes(layer);
  if (isFurther) return runsOf(layer, folder, env, { ...scope, files: 'all' });
  if (wanted.rest) return runsOf(layer, folder, env, { ...scope, files: 'slow' });
  return runsOf(layer, folder, env, { ...scope, files: wanted.all || wanted.long ? 'all' : 'quick' });
};

const runLayer = async (layer: Layer, folder: string, env: Record<string, string>, wanted: Wanted): Promise<Part[]> => {
  if (layer === 'check') {
    if (wanted.rest) return [];
    // The unit layer holds the architecture rules as well.
    return [
      await runSteps('source checks', wanted.layer === 'check' ? checks : checks.filter((step) => step !== houseRules)),
    ];
  }
  const { missing, canRun } = await prepare(layer);
  if (missing.length > 0) announce(missing);
  const failed = failsFor(layer) ? missing : [];
  const lacking: Part[] = failed.length > 0 ? [{ name: layer, passed: 0, skipped: 0, failed, tests: [], ms: 0 }] : [];
  if (!canRun) return lacking;
  const runs = runsFor(layer, folder, env, wanted);
  const parts: Part[] = [];
  for (const each of runs) parts.push(await runTool(each));
  if (layer === 'supabase') for (const { report } of runs) sayReportOfSupabase(report);
  return [...lacking, ...parts];
};

/** `--changed` without a revision stands for the last commit. */
const wordsOf = (words: readonly string[]): readonly string[] =>
  words.map((word) => (word === '--changed' ? '--changed=HEAD' : word));

const check = (wanted: Wanted): void => {
  const names: readonly string[] = wanted.all ? layerNames : changeLayers;
  if (wanted.layer !== undefined && !names.includes(wanted.layer))
    throw new WrongUsage(`"${wanted.layer}" is not a layer of this run; its layers are ${names.join(', ')}.`);
  if (wanted.changed !== undefined) changedSpecs(wanted.changed); // Refuses a revision that is none.
  if (wanted.rest && !wanted.all) throw new WrongUsage('"--rest" goes with "npm run test:all" only.');
};

await runCommand(async () => {
  const wanted = readWords(wordsOf(process.argv.slice(2)), { command: 'test', options })?.values;
  if (!wanted) return say(help);
  check(wanted);
  const started = Date.now();
  const folder = makeTestFolder(wanted);
  const env = environmentFor(folder, wanted);
  const parts: Part[] = wanted.layer === 'check' ? [] : [await runSteps('portal build', [portal])];
  for (const layer of layersOf(wanted)) parts.push(...(await runLayer(layer, folder, env, wanted)));
  say(`\n${summaryOf(parts)}`);
  const count = (of: (part: Part) => number): number => parts.reduce((sum, part) => sum + of(part), 0);
  const failed = count((part) => part.failed.length);
  const passed = count((part) => part.passed);
  say(`\n${Math.round((Date.now() - started) / 1000)} s in all`);
  say(`${passed} passed, ${failed} failed, ${count((part) => part.skipped)} skipped`);
  await deleteTestFolder(folder);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}, 'Nothing was tested');
