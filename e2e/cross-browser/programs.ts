import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs until it is ended, with whatever it started itself. */
export interface Program {
  readonly child: ChildProcess;
  readonly isRunning: () => boolean;
  readonly end: () => Promise<void>;
}

/** Starts a program that ends with this process at the latest. It leads a group, so that no browser outlives its driver. */
export const startProgram = (executable: string, args: readonly string[], options: SpawnOptions): Program => {
  const child = spawn(executable, args, { ...options, detached: true });
  const isRunning = (): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const kill = (): void => {
    if (isRunning()) process.kill(-(child.pid as number), 'SIGKILL');
  };
  process.once('exit', kill);
  const end = async (): Promise<void> => {
    process.off('exit', kill);
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    kill();
    await ended;
  };
  return { child, isRunning, end };
};

/** Waits until a program says or shows that it is there; throws what it died of. */
export const started = async ({ child }: Program, there: Promise<unknown>): Promise<void> => {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${child.spawnfile} ended as it began.`)));
  const failed = once(child, 'error').then(([error]) => Promise.reject(error)); // it could not be run at all
  await Promise.race([there, ended, failed]);
};
