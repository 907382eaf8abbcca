import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { clone } from '../bin/settings/settings.ts';

/** What came of a command: its code, and what it wrote on its standard output and on the other one. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** What stands on the standard input; nothing if it is not said. */
  readonly input?: string | undefined;
}

/** Runs a command of bin/ (`staff.ts`), or the program at a whole path, to its end, in a process of its own. */
export const runToEnd = async (
  command: string,
  words: readonly string[],
  { env, cwd, input = '' }: Surroundings,
): Promise<Outcome> => {
  const child = spawn(process.execPath, [resolve(clone, 'bin', command), ...words], { env, cwd });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  // A command that does not read it may have ended already.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
};
