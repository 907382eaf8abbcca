import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThaan, type Thaan } from '../bin/serving/thaan.ts';
import { clone, readSettings } from '../bin/settings/settings.ts';
import { commandEnvironment } from './command-environment.ts';
import { putPreparedData } from './prepared-data.ts';

export const owner = { email: 'owner@shop.example', password: 'a test password 9' };

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

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
      const named = { THAAN_OWNER_EMAIL: owner.email, THAAN_OWNER_PASSWORD: owner.password };
      const settings = readSettings({ THAAN_DATA: path(name), ...(kind === 'shop' && named) });
      await putPreparedData(path(name));
      const thaan = await startThaan({ ...settings, port: 0 }, { log: () => {} });
      running.push(thaan);
      return thaan;
    },
    run: async (name, command, words = [], settings = {}) => {
      const child = spawn(process.execPath, [join(clone, 'bin', command), ...words], {
        cwd: folder,
        env: environment(name, settings),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk) => {
        out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, out, err };
    },
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
