import { spawn } from 'node:child_process';

interface Reported {
  /** The origin that people open. */
  readonly url: string;
  /** The origin as this machine reaches it. */
  readonly here: string;
}

/**
 * Tells systemd that the shop is served, and, where the unit has a WatchdogSec, that it still is: a server that falls
 * silent is started again. An answer of any status counts, for a database that is away comes back by itself. Without
 * systemd it does nothing. Answers with the function that ends it.
 */
export const reportToServiceManager = ({ url, here }: Reported, env = process.env): (() => Promise<void>) => {
  if (!env.NOTIFY_SOCKET) return async () => {};
  notify(env, '--ready', `--status=Serving ${url}`);
  const withinMs = Number(env.WATCHDOG_USEC ?? 0) / 1_000;
  if (!(withinMs > 0)) return async () => {};
  const timer = setInterval(() => void reportAlive(here, withinMs / 2, env), withinMs / 2);
  timer.unref();
  return async () => clearInterval(timer);
};

const reportAlive = async (here: string, patienceMs: number, env: NodeJS.ProcessEnv): Promise<void> => {
  try {
    const answer = await fetch(`${here}/health`, { signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    notify(env, 'WATCHDOG=1');
  } catch {
    // Silence is what systemd listens for.
  }
};

/** Node cannot write to a socket of datagrams; systemd's own program can. Where it is missing nobody is told. */
const notify = (env: NodeJS.ProcessEnv, ...words: string[]): void => {
  spawn('systemd-notify', words, { env, stdio: 'ignore' }).on('error', () => {});
};
