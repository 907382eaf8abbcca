import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Runs a script of this folder beside the bench; `said` is its first line. */
export const startBeside = async (
  script: string,
  argument = '',
): Promise<{ said: string; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { said, stop };
};
