import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** The programs of the packages, each a script of Node's: started without a shell they take any word as it is. */
const programs = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

/** One thing to run from the project's root, by the name a reader of the output looks for. */
export interface Step {
  readonly name: string;
  readonly command: keyof typeof programs | 'node';
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Unit tests of how the source is written: the provider's words, and what it imports. */
export const houseRules: Step = {
  name: 'architecture rules',
  command: 'vitest',
  args: ['run', '--project', 'unit', 'scripts/house.test.ts', 'scripts/provider-alone.test.ts'],
};

/**
 * The checks of the source: format and lint with the import lines, the types, what nobody uses, of SQL as well, and the
 * rules of the house.
 */
export const checks: readonly Step[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
  { name: 'types', command: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the portal', command: 'tsc', args: ['-p', 'portal/tsconfig.json'] },
  { name: 'types of the browser tests', command: 'tsc', args: ['-p', 'e2e/tsconfig.json'] },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'unused SQL', command: 'node', args: ['scripts/unused-sql.ts'] },
  houseRules,
];

const start = ({ command, args, env }: Step, stdio: 'inherit' | 'ignore'): number | null => {
  const script = command === 'node' ? [] : [join(root, 'node_modules', programs[command])];
  const options = { cwd: root, stdio, env: { ...process.env, ...env } };
  const { status, error } = spawnSync(process.execPath, [...script, ...args], options);
  if (error) console.error(error.message);
  return status;
};

/** Runs a step without its output; whether it succeeded. */
export const runQuietly = (step: Step): boolean => start(step, 'ignore') === 0;

/** Runs a step with its output shown; whether it succeeded. */
export const run = (step: Step): boolean => {
  const started = Date.now();
  console.log(`\n== ${step.name}`);
  const status = start(step, 'inherit');
  console.log(`== ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  return status === 0;
};
