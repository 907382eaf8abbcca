// The hosted provider's own tools, as npm brings them: its CLI, Deno, and PostgreSQL 15 and 17. They are installed apart
// from the product; `npm run test:all -- --layer=supabase` sees to that.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { clone } from '../../bin/settings/settings.ts';
import { binariesIn } from '../../provider/postgres/cluster/binaries.ts';
import { serverAccount } from '../../provider/postgres/cluster/system-account.ts';
import { application } from '../../provider/testing/application.ts';
import { commandEnvironment } from '../command-environment.ts';

/** Where they are installed; a test of their absence names another place. */
export const toolsFolder = process.env.THAAN_TEST_TOOLS ?? join(clone, 'node_modules/.cache/supabase-tools');

/** The versions of PostgreSQL that hosted projects have. */
export const majors = [15, 17] as const;
export type Major = (typeof majors)[number];

/** What came of a command. */
export interface Said {
  readonly status: number | null;
  /** All it wrote, in the order in which it came. */
  readonly output: string;
  /** Its answer alone: what it wrote on the standard output. */
  readonly out: string;
}

interface Surroundings {
  /** The folder to run in; one of its own, which is empty, when it is not said. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const programs = { supabase: '@supabase/cli-linux-x64/bin/supabase', deno: '@deno/linux-x64-glibc/deno' } as const;

const program = (name: keyof typeof programs): string => {
  const file = join(toolsFolder, 'node_modules', programs[name]);
  if (!existsSync(file)) throw new Error(`${name} is not installed: npm run test:all -- --layer=supabase installs it.`);
  return file;
};

/** What such a program has in its environment: nothing of this machine's own settings of it. */
const environment = (home: string, further: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(commandEnvironment({})).filter(([name]) => !/^(SUPABASE|DENO|PG|XDG)_?/.test(name)),
  ),
  HOME: home,
  SUPABASE_TELEMETRY_DISABLED: '1',
  SUPABASE_NO_UPDATE_NOTIFIER: '1',
  SUPABASE_NO_KEYRING: '1',
  DENO_NO_UPDATE_CHECK: '1',
  // Else it warns, in the midst of its answer, of servers that have no TLS.
  PGSSLMODE: 'disable',
  NO_COLOR: '1',
  ...further,
});

const begin = (name: keyof typeof programs, words: readonly string[], { cwd, env }: Surroundings) => {
  const home = mkdtempSync(join(tmpdir(), 'thaan-tool-'));
  const child = spawn(program(name), words, {
    cwd: cwd ?? home,
    env: environment(home, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('close', () => rmSync(home, { recursive: true, force: true }));
  return child;
};

/** What a program said until it ended. */
export const saidBy = async (child: ChildProcessByStdio<null, Readable, Readable>): Promise<Said> => {
  let [out, output] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output, out };
};

const run = (name: keyof typeof programs, words: readonly string[], surroundings: Surroundings): Promise<Said> =>
  saidBy(begin(name, words, surroundings));

/** Runs Supabase's CLI to its end, without a terminal and with a home of its own unless `env` names one. */
export const supabase = (words: readonly string[], options: Surroundings = {}): Promise<Said> =>
  run('supabase', words, options);

/** The same with Deno. */
export const deno = (words: readonly string[], options: Surroundings = {}): Promise<Said> =>
  run('deno', words, options);

/** Starts Deno on what goes on until it is killed. */
export const startDeno = (words: readonly string[], options: Surroundings = {}) => begin('deno', words, options);

/** The folder of that PostgreSQL, with `bin/postgres` in it, where the account that it runs as can read it. */
export const installation = (major: Major): string => {
  const folder = join(toolsFolder, 'node_modules', `postgres-${major}`);
  return binariesIn(folder, application, serverAccount(), () => {}).folder;
};
