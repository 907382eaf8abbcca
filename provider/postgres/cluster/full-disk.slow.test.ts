// A start on a disk without any room, where there is leave to mount one: PostgreSQL cannot even write down why.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { application } from '../../testing/application.ts';
import { startCluster } from './cluster.ts';

const place = mkdtempSync(join(tmpdir(), 'provider-full-'));
const run = (command: string, ...words: string[]): boolean => spawnSync(command, words).status === 0;
const isMounted = run('mount', '-t', 'tmpfs', '-o', 'size=80m,mode=755', 'tmpfs', place);
afterAll(() => {
  if (isMounted) run('umount', place);
  rmSync(place, { recursive: true });
});

it.runIf(isMounted)(
  'is refused in words',
  async () => {
    chmodSync(place, 0o755);
    const folder = join(place, 'data');
    const cluster = await startCluster({ application, folder, log: () => {} });
    await cluster.stop();
    const { bavail, bsize } = statfsSync(place);
    writeFileSync(join(place, 'other'), Buffer.alloc(bavail * bsize));
    await expect(startCluster({ application, folder, log: () => {} })).rejects.toThrow(
      `PostgreSQL did not start: there is no room left on the disk of ${folder}; make some.`,
    );
  },
  60_000,
);
