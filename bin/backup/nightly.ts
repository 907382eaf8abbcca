import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { clone } from '../settings/settings.ts';
import { backupsIn } from './backup-folder.ts';
import { isDue } from './due.ts';

export interface NightlyOptions {
  readonly folder: string;
  /** Of the shop's clock. */
  readonly hour: number;
  /** Takes the line of each backup. */
  readonly log: (line: string) => void;
  /** Runs one to its end: what it said, and its exit code. */
  readonly run: () => NightlyRun;
}

export interface NightlyRun {
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
  stop(): void;
}

// Not at once: a start must be fast, and a test or a server that runs for a moment should make no backup.
const firstAfterMs = 5 * 60_000;
const everyMs = 60_000;

/**
 * Makes the nightly backup by itself. The clock is looked at once a minute rather than waited for: a machine that sleeps
 * and a clock that is set make no difference. One at a time. Answers with the function that ends it and a backup under
 * way.
 */
export const startNightly = (options: NightlyOptions): (() => Promise<void>) => {
  let tried: Date | undefined;
  let running: Promise<void> | undefined;
  let current: NightlyRun | undefined;
  let stopped = false;

  const runOne = async (): Promise<void> => {
    current = options.run();
    const { code, said } = await current.ended;
    current = undefined;
    if (stopped || (code === 0 && said === '')) return;
    const event = code === 0 ? 'backup made' : 'backup failed';
    options.log(JSON.stringify({ time: new Date().toISOString(), [code === 0 ? 'event' : 'error']: event, said }));
  };
  const look = (): void => {
    const now = new Date();
    if (running || !isDue({ hour: options.hour, now, made: madeIn(options.folder), tried })) return;
    tried = now;
    running = runOne().finally(() => {
      running = undefined;
    });
  };
  let timer = setTimeout(() => {
    timer = setInterval(look, everyMs);
    timer.unref();
    look();
  }, firstAfterMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    current?.stop();
    await running;
  };
};

/** A folder that cannot be read is not a reason to try none: the backup itself says what is wrong with it. */
const madeIn = (folder: string): Date[] => {
  try {
    return backupsIn(folder).map(({ madeAt }) => madeAt);
  } catch {
    return [];
  }
};

/** The command that people type, as a process of its own: its memory ends with it, and the server's does not grow. */
export const runBackupCommand = (env: NodeJS.ProcessEnv = process.env): NightlyRun => {
  const flags = ['--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, join(clone, 'bin/backup.ts'), '--nightly'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { ended: endOf(child), stop: () => child.kill('SIGTERM') };
};

const mostSaid = 4_000;

const endOf = async (child: ChildProcess): Promise<{ code: number | null; said: string }> => {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(0, mostSaid);
    });
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said: said.trim() };
  } catch (error) {
    return { code: null, said: String(error) };
  }
};
