import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { clone } from '../../bin/settings/settings.ts';
import { startDeno } from './tools.ts';

export interface ServedFunction {
  /** Where it answers. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts a function of the clone in Deno itself, with the names that the hosted runtime and its secrets would give. */
export const serveFunction = async (name: string, env: Readonly<Record<string, string>>): Promise<ServedFunction> => {
  const file = `supabase/functions/${name}/index.ts`;
  const child = startDeno(['run', '--no-prompt', '--allow-net', '--allow-env', file], {
    cwd: clone,
    env: { DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', ...env },
  });
  child.stdout.resume();
  const stop = async () => {
    const over = once(child, 'close');
    child.kill();
    await over;
  };
  for await (const line of createInterface(child.stderr)) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (!address) continue;
    // What it says later is read by nobody, and must not hold it up.
    child.stderr.resume();
    return { address, stop };
  }
  throw new Error('Deno ended before it served the function.');
};
