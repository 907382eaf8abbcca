import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startTestThaan } from '../testing/start-thaan.ts';
import { fillCatalogue } from './catalogue.ts';
import type { Figure } from './figure.ts';

const products = 100_000;
const root = join(import.meta.dirname, '..');

interface Run {
  readonly ms: number;
  /** The most memory that the command's own process held at a time. */
  readonly megabytes: number;
}

/** Runs a command of bin/ as a person types it; throws with what it said unless it succeeds. */
const run = async (command: string, words: readonly string[], settings: Record<string, string>): Promise<Run> => {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'bin', command), ...words], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  let megabytes = 0;
  const status = `/proc/${child.pid}/status`;
  const watch = setInterval(() => {
    if (existsSync(status)) megabytes = Math.max(megabytes, peakOf(status));
  }, 50);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${command}: ${said}`);
  return { ms: performance.now() - began, megabytes };
};

/** Linux keeps the peak; elsewhere it is not measured. */
const peakOf = (status: string): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/**
 * Guarantee 6 (docs/guarantees.md) at size: a backup made and checked beside the running shop, and its restore into a
 * new folder.
 */
export const measure = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'thaan-bench-'));
  chmodSync(folder, 0o755);
  const backups = join(folder, 'backups');
  const thaan = await startTestThaan({ demo: false });
  try {
    const client = new pg.Client(thaan.connection);
    await client.connect();
    await fillCatalogue(client, products).finally(() => client.end());
    const backup = await run('backup.ts', [], { THAAN_DATA: dirname(thaan.connection.host), THAAN_BACKUPS: backups });
    const [file = ''] = readdirSync(backups).filter((name) => name.endsWith('.backup'));
    const restore = await run('restore.ts', [join(backups, file)], { THAAN_DATA: join(folder, 'restored') });
    const size = products.toLocaleString('en-IN');
    return [
      {
        name: `6 backup of ${size} products, and its check`,
        value: backup.ms,
        limit: 120_000,
        unit: 'ms',
        keeps: 'below',
      },
      { name: `6 restore of ${size} products`, value: restore.ms, limit: 120_000, unit: 'ms', keeps: 'below' },
      { name: '6 memory of the backup’s process', value: backup.megabytes, limit: 300, unit: 'MB', keeps: 'below' },
      { name: '6 memory of the restore’s process', value: restore.megabytes, limit: 300, unit: 'MB', keeps: 'below' },
    ];
  } finally {
    await thaan.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
