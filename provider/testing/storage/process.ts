import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ConnectionSettings } from '../../postgres/connection.ts';

/** What a storage server works on, and may share with others. */
export interface ProcessPlace {
  readonly admin: ConnectionSettings;
  readonly folder: string;
}

export interface StorageProcess {
  readonly pid: number;
  /** Of storage/v1, without a slash at the end. */
  readonly url: string;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('./process-program.ts', import.meta.url));

/** Starts storage/v1 in a process of its own. */
export const startStorageProcess = async (place: ProcessPlace): Promise<StorageProcess> => {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PLACE: JSON.stringify(place) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const over = once(child, 'close');
  const lines = createInterface(child.stdout);
  const [origin] = (await Promise.race([
    once(lines, 'line'),
    over.then(() => Promise.reject(new Error('The storage server did not start'))),
  ])) as [string];
  return {
    pid: child.pid ?? 0,
    url: `${origin}/storage/v1`,
    kill: async () => {
      child.kill('SIGKILL');
      await over;
    },
  };
};
