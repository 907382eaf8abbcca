import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Thaan } from '../bin/serving/start-thaan.ts';
import { commandEnvironment } from './command-environment.ts';
import { type Outcome, runToEnd } from './run-to-end.ts';
import { serveData } from './start-thaan.ts';

/** A folder of a test's own, where data folders and backups lie side by side. */
export interface BackupPlace {
  readonly folder: string;
  /** A path in it. */
  path(name: string): string;
  /** Serves the data folder of that name: the owner's shop, or the demo. */
  serve(name: string, kind?: 'shop' | 'demo'): Promise<Thaan>;
  /** Runs a command of bin/ with the data folder of that name and further settings, to its end. */
  run(name: string, command: string, words?: readonly string[], settings?: Record<string, string>): Promise<Outcome>;
  /** What a command's process has in its environment. */
  environment(name: string, settings?: Record<string, string>): NodeJS.ProcessEnv;
  /** The backups beside the data folder of that name, oldest first. */
  backups(name: string): string[];
  close(): Promise<void>;
}

export const backupPlace = (): BackupPlace => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-keep-'));
  chmodSync(folder, 0o755);
  const path = (name: string): string => join(folder, name);
  const running: Thaan[] = [];
  const environment = (name: string, settings: Record<string, string> = {}): NodeJS.ProcessEnv =>
    commandEnvironment({ THAAN_DATA: path(name), ...settings });
  return {
    folder,
    path,
    environment,
    serve: async (name, kind = 'shop') => {
      const thaan = await serveData(path(name), kind);
      running.push(thaan);
      return thaan;
    },
    run: (name, command, words = [], settings = {}) =>
      runToEnd(command, words, { env: environment(name, settings), cwd: folder }),
    backups: (name) =>
      readdirSync(`${path(name)}-backups`)
        .filter((file) => file.endsWith('.backup'))
        .sort()
        .map((file) => join(`${path(name)}-backups`, file)),
    close: async () => {
      for (const thaan of running) await thaan.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
