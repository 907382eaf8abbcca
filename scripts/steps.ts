import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
 * The checks of the source: format and lint with the import lines, the types, unused code and SQL, and the
 * architecture rules.
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

const begin = ({ command, args, env }: Step, stdio: 'inherit' | 'pipe') => {
  const script = command === 'node' ? [] : [join(root, 'node_modules', programs[command])];
  return spawn(process.execPath, [...script, ...args], { cwd: root, stdio, env: { ...process.env, ...env } });
};

const exitCode = async (child: ChildProcess): Promise<number | null> => {
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code;
  } catch (error) {
    console.error((error as Error).message);
    return null;
  }
};

const report = (step: Step, code: number | null, started: number): boolean => {
  console.log(`== ${step.name}: ${code === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
  return code === 0;
};

/** Runs a step with its output shown; whether it succeeded. */
export const run = async (step: Step): Promise<boolean> => {
  const started = Date.now();
  console.log(`\n== ${step.name}`);
  return report(step, await exitCode(begin(step, 'inherit')), started);
};

/** Runs a step and shows its output at its end; whether it succeeded. */
const runBuffered = async (step: Step): Promise<boolean> => {
  const started = Date.now();
  const child = begin(step, 'pipe');
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await exitCode(child);
  console.log(`\n== ${step.name}`);
  process.stdout.write(Buffer.concat(output));
  return report(step, code, started);
};

/** Runs a step without its output; whether it succeeded. */
export const runQuietly = async (step: Step): Promise<boolean> => {
  const child = begin(step, 'pipe');
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  return (await exitCode(child)) === 0;
};

/** Most of the checks keep one processor busy. */
const checksAtOnce = 2;

/** Runs steps that do not depend on each other; answers with those that failed. */
export const runTogether = async (steps: readonly Step[]): Promise<readonly Step[]> => {
  const waiting = [...steps];
  const failed: Step[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runBuffered(step))) failed.push(step);
  };
  await Promise.all(Array.from({ length: checksAtOnce }, work));
  return failed;
};
