import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Thaan } from '../bin/serving/start-thaan.ts';
import { commandEnvironment } from './command-environment.ts';
import { type Outcome, runToEnd } from './run-to-end.ts';
import { serveData } from './start-thaan.ts';

interface RunOptions {
  /** What stands on the standard input. */
  readonly input?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** A data folder of a test file's own, with or without a shop that runs on it, and the commands of bin/ beside it. */
export interface CommandPlace {
  readonly data: string;
  /** Whether anybody runs PostgreSQL on it. */
  isRunning(): boolean;
  openShop(): Promise<Thaan>;
  closeShop(): Promise<void>;
  /** Runs a command of bin/ to its end, in a process of its own; `line` holds its words. */
  run(command: string, line: string, options?: RunOptions): Promise<Outcome>;
  close(): Promise<void>;
}

export const commandPlace = (): CommandPlace => {
  const place = mkdtempSync(join(tmpdir(), 'thaan-staff-'));
  chmodSync(place, 0o755);
  const data = join(place, 'data');
  let shop: Thaan | undefined;

  const closeShop = async (): Promise<void> => {
    await shop?.stop();
    shop = undefined;
  };
  return {
    data,
    isRunning: () => existsSync(join(data, 'postgres/postmaster.pid')),
    openShop: async () => {
      shop = await serveData(data);
      return shop;
    },
    closeShop,
    run: (command, line, { input, settings = {} } = {}) => {
      const env = commandEnvironment({ THAAN_DATA: data, ...settings });
      return runToEnd(command, line.split(' ').filter(Boolean), { env, input });
    },
    close: async () => {
      await closeShop();
      rmSync(place, { recursive: true, force: true });
    },
  };
};

/** The password that add and reset show. */
export const shownPassword = ({ out }: Outcome): string => /shown this once: (\S+)/.exec(out)?.[1] ?? '';
