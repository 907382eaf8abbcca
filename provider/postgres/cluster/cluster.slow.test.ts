import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { application } from '../../testing/application.ts';
import { connectClient } from '../connection.ts';
import { CannotStart } from '../errors.ts';
import { type Cluster, startCluster } from './cluster.ts';

let place: string;
let folder: string;
const open: Cluster[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'provider-cluster-'));
  chmodSync(place, 0o755);
  folder = join(place, 'data');
});
afterEach(async () => {
  for (const cluster of open.splice(0)) await cluster.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // The guard ends what a killed child leaves a moment later; until then that would write the folder again.
  const left = existsSync(join(folder, 'postgres/postmaster.pid')) ? postmaster() : 0;
  await expect.poll(() => left > 0 && isAlive(left)).toBe(false);
  rmSync(place, { recursive: true, force: true });
});

const start = async (): Promise<Cluster> => {
  const cluster = await startCluster({ application, folder, log: () => {} });
  open.push(cluster);
  return cluster;
};

const ask = async ({ admin }: Cluster, text: string): Promise<unknown> => {
  const client = await connectClient(admin);
  const { rows } = await client.query({ text, rowMode: 'array' }).finally(() => client.end());
  return rows[0]?.[0];
};

const postmaster = (): number => Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

const isAlive = (pid: number): boolean => {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
};

/** Another process that starts a cluster on the folder, writes a row and stays. */
const startElsewhere = async (): Promise<ChildProcess> => {
  const code = `
    const { startCluster } = await import(${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))});
    const { connectClient } = await import(${JSON.stringify(join(import.meta.dirname, '../connection.ts'))});
    const { admin } = await startCluster({ application: ${JSON.stringify(application)}, folder: ${JSON.stringify(folder)}, log: () => {} });
    const client = await connectClient(admin);
    await client.query('create table kept as select 42 as answer');
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** The shell that ends PostgreSQL when its process is gone. */
const guardOf = (pid: number): number => {
  const isGuard = (name: string): boolean => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').endsWith(`example-guard\0${pid}\0`);
    } catch {
      return false;
    }
  };
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isGuard(name)));
};

describe('refusals', () => {
  const refusal = (): Promise<string> =>
    start().then(
      () => 'it started',
      (error: unknown) => (error instanceof CannotStart ? error.message : `not a refusal: ${String(error)}`),
    );

  it('a second process on one folder', async () => {
    const other = await startElsewhere();
    expect(await refusal()).toBe(
      `Another Example (process ${other.pid}) is already running on the data folder ${folder}.`,
    );
  });

  it('the files of another major version', async () => {
    await (await start()).stop();
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '17\n');
    expect(await refusal()).toContain(
      'was written by PostgreSQL 17 and this is PostgreSQL 18: read the notes of this version.',
    );
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '18\n');
  });

  it('a folder that cannot be made', async () => {
    writeFileSync(join(place, 'data'), '');
    folder = join(place, 'data/inside');
    expect(await refusal()).toMatch(`The data folder ${folder} cannot be written to (E`);
  });

  it('a folder that holds something else', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'letters.txt'), 'dear');
    expect(await refusal()).toContain(`holds files that are not Example's (letters.txt)`);
  });

  it.runIf(process.getuid?.() === 0)('as root, a folder that the server’s account cannot reach', async () => {
    chmodSync(place, 0o700);
    expect(await refusal()).toContain(`may not enter ${place};`);
  });
});

describe('life', () => {
  it('keeps what was written from one start to the next, and leaves nothing running', async () => {
    const first = await start();
    await ask(first, 'create table kept as select 42 as answer');
    const pid = postmaster();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(await ask(second, 'select answer from kept')).toBe(42);
    expect(await ask(second, `select setting from pg_settings where name = 'fsync'`)).toBe('on');
  });

  it.runIf(existsSync('/proc/self/environ'))(
    'hands PostgreSQL nothing of the environment that may be secret',
    async () => {
      vi.stubEnv('SOME_PASSWORD', 'a secret').stubEnv('PGHOST', 'elsewhere');
      await start().finally(() => vi.unstubAllEnvs());
      const given = readFileSync(`/proc/${postmaster()}/environ`, 'utf8').split('\0').filter(Boolean);
      const names = given.map((line) => line.split('=')[0]);
      expect(names).toContain('LC_ALL');
      // PostgreSQL's postmaster adds those of PG* by itself.
      expect(names.filter((name) => !/^(PATH|HOME|TZ|LC_ALL|PG(DATA|LOCALEDIR|SYSCONFDIR))$/.test(name ?? ''))).toEqual(
        [],
      );
    },
  );

  it('has a log, a private socket alone, and is started again when it ends on its own', async () => {
    const cluster = await start();
    expect(cluster.admin.host.startsWith('/')).toBe(true);
    for (const [setting, value] of [
      ['listen_addresses', ''],
      ['wal_level', 'logical'],
      ['max_slot_wal_keep_size', '512MB'],
    ])
      expect(await ask(cluster, `show ${setting}`)).toBe(value);
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await expect.poll(() => ask(cluster, 'select 1').catch(() => 0), { timeout: 20_000 }).toBe(1);
    expect(postmaster()).not.toBe(before);
  });
});

it('goes on trying to start PostgreSQL, says why it cannot, and stops at once when told to', async () => {
  const said: string[] = [];
  let pause = 100;
  const cluster = await startCluster({ application, folder, log: (line) => said.push(line), pauseBefore: () => pause });
  open.push(cluster);
  const files = join(folder, 'postgres');
  // PostgreSQL refuses a folder that others may read.
  chmodSync(files, 0o755);
  process.kill(postmaster(), 'SIGKILL');
  const refusals = () => said.filter((line) => line.includes('invalid permissions')).length;
  await expect.poll(refusals).toBeGreaterThan(1);
  chmodSync(files, 0o700);
  await expect.poll(() => ask(cluster, 'select 1').catch(() => 0)).toBe(1);
  // It answers before it is said to.
  await expect.poll(() => said.at(-1)).toMatch(/^PostgreSQL is running again, at attempt \d+\.$/);

  const further = async (): Promise<void> => {
    const before = refusals();
    await expect.poll(refusals).toBeGreaterThan(before);
  };
  chmodSync(files, 0o755);
  process.kill(postmaster(), 'SIGKILL');
  await further();
  // After the next refusal it pauses for longer than this test may take.
  pause = 600_000;
  await further();
  await cluster.stop();
  chmodSync(files, 0o700);
}, 60_000);

describe.runIf(existsSync('/proc/self/stat'))('after a kill -9', () => {
  it('of the process alone: PostgreSQL ends by itself, the next start finds everything', async () => {
    const other = await startElsewhere();
    const pid = postmaster();
    await kill(other);
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await ask(await start(), 'select answer from kept')).toBe(42);
  });

  it('of the process and its guard: the next start stops the PostgreSQL left behind', async () => {
    const other = await startElsewhere();
    const pid = postmaster();
    process.kill(guardOf(pid), 'SIGKILL');
    await kill(other);
    expect(isAlive(pid)).toBe(true);
    expect(await ask(await start(), 'select answer from kept')).toBe(42);
    expect(isAlive(pid)).toBe(false);
  });

  it('of everything: the next start recovers', async () => {
    const other = await startElsewhere();
    const pid = postmaster();
    process.kill(guardOf(pid), 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await kill(other);
    expect(await ask(await start(), 'select answer from kept')).toBe(42);
  });

  it('of everything, with the number in the lock file taken by another program', async () => {
    const other = await startElsewhere();
    const pid = postmaster();
    process.kill(guardOf(pid), 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await kill(other);
    const file = join(folder, 'postgres/postmaster.pid');
    const stranger = spawn('sleep', ['60']);
    children.push(stranger);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    expect(await ask(await start(), 'select answer from kept')).toBe(42);
    expect(stranger.exitCode).toBe(null);
  });
});
