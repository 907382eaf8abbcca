import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../../provider/index.ts';
import type { Thaan } from '../serving/start-thaan.ts';
import { clone, readSettings, type Settings } from '../settings/settings.ts';
import { stopWithNpm } from './stop-with-npm.ts';

/** The settings of the environment and of a file .env in the clone; the environment counts more. */
export const settingsHere = (): Settings => {
  const file = join(clone, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readSettings(process.env);
};

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A command that was typed wrongly; the message is one sentence. */
export class WrongUsage extends CannotStart {}

/** Runs a command to its end, or says in one sentence why it cannot and leaves with code 1, 2 for a wrong usage. */
export const runCommand = async (command: () => Promise<unknown>, refused = 'Thaan cannot start'): Promise<void> => {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    process.stderr.write(`${refused}: ${error.message}\n`);
    process.exitCode = error instanceof WrongUsage ? 2 : 1;
  }
};

/** Stops in order at the first Ctrl+C or TERM, however often it comes, and when the npm it was started by is gone. */
export const stopOnSignals = (thaan: Thaan): void => {
  const stop = async (): Promise<void> => {
    try {
      await thaan.stop();
    } catch (error) {
      process.stderr.write(`Thaan did not stop in order: ${String(error)}\n`);
      process.exitCode = 1;
    }
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  stopWithNpm(() => void stop());
};
