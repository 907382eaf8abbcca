// A restore is killed at its worst moments: the next start deletes what it left, and serves the old database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { application } from '../../testing/application.ts';
import { connectClient } from '../connection.ts';
import { startCluster } from './cluster.ts';
import { sweepScratch } from './scratch-cluster.ts';

let place: string;
let folder: string;
let restore: ChildProcess | undefined;

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'provider-unfinished-'));
  // PostgreSQL's own account must be able to enter it.
  chmodSync(place, 0o755);
  folder = join(place, 'data');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  if (restore && restore.exitCode === null && restore.signalCode === null) {
    const gone = once(restore, 'exit');
    restore.kill('SIGKILL');
    await gone;
  }
  rmSync(place, { recursive: true, force: true });
});

/** Starts, asks which tables there are, or makes one, and stops; with what the start said. */
const start = async (make?: string): Promise<{ readonly tables: readonly string[]; readonly said: string }> => {
  const said: string[] = [];
  const { admin, stop } = await startCluster({ application, folder, log: (line) => void said.push(line) });
  try {
    const client = await connectClient(admin);
    if (make) await client.query(`create table public.${make} as select 1 as x`);
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    await client.end();
    return { tables: rows.map(({ name }) => name), said: said.join('\n') };
  } finally {
    await stop();
  }
};

const program = fileURLToPath(new URL('../../testing/killed-restore.ts', import.meta.url));

/** Begins a restore in a process of its own, with the same folder for temporary files. */
const begin = (where: string, moment: string): ChildProcess => {
  restore = spawn(process.execPath, [program, where, moment], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: place },
  });
  return restore;
};

const exit = async (child: ChildProcess) => {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal ?? code;
};

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const isPostgres = (pid: string): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');

const unfinished = (): string[] => readdirSync(folder).filter((name) => name.startsWith('postgres.new-'));
const deleted =
  /Deleted \S+\/postgres\.new-\d+, the copy of a database that was left by a restore or a start that was cut off/;

it('killed while it fills the new database', async () => {
  await start('before');
  expect(await exit(begin(folder, 'filling'))).toBe('SIGKILL');
  expect(unfinished()).toHaveLength(1);
  const { tables, said } = await start();
  expect([tables, unfinished()]).toEqual([['before'], []]);
  expect(said).toMatch(deleted);
  expect(await start()).toEqual({ tables: ['before'], said: '' });
});

it('killed when the old database is moved aside and the new one is not yet in its place', async () => {
  await start('before');
  expect(await exit(begin(folder, 'moved aside'))).toBe('SIGKILL');
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
  const { tables, said } = await start();
  expect([tables, unfinished()]).toEqual([['before'], []]);
  expect(said).toMatch(
    /^A restore was cut off when it had moved the database aside; \S+\/postgres\.before-[\d-]+ is back in its place\./,
  );
  expect(said).toMatch(deleted);
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.before-'))).toEqual([]);
});

it('killed when the new database is in its place: that one is served', async () => {
  await start('before');
  expect(await exit(begin(folder, 'in place'))).toBe('SIGKILL');
  const { tables, said } = await start();
  expect([tables, unfinished()]).toEqual([['restored'], []]);
  expect(said).toMatch(deleted);
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.before-'))).toHaveLength(1);
});

it.runIf(existsSync('/proc/self/stat'))('killed with the shell that guards PostgreSQL, which lives on', async () => {
  await start('before');
  const running = begin(folder, 'waiting');
  await once(running.stdout ?? running, 'data');
  const [copy = ''] = unfinished();
  const [postmaster = ''] = readFileSync(join(folder, copy, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const ended = exit(running);
  const others = childrenOf(running.pid ?? 0).filter((pid) => pid !== Number(postmaster));
  expect(others).toHaveLength(1);
  for (const pid of [...others, running.pid ?? 0]) process.kill(pid, 'SIGKILL');
  await ended;
  expect(isPostgres(postmaster)).toBe(true);
  const { tables, said } = await start();
  expect([tables, unfinished(), isPostgres(postmaster)]).toEqual([['before'], [], false]);
  expect(said).toMatch(/^A PostgreSQL left behind by an earlier run is still up; stopping it\./);
  expect(said).toMatch(deleted);
});

it('one that still runs is left alone, and comes to its end', async () => {
  await start('before');
  const running = begin(folder, 'waiting');
  await once(running.stdout ?? running, 'data');
  await expect(start()).rejects.toThrow(`Another Example (process ${running.pid}) is already running`);
  expect(unfinished()).toHaveLength(1);
  const ended = exit(running);
  running.stdin?.end('go on\n');
  expect(await ended).toBe(0);
  expect(await start()).toEqual({ tables: ['restored'], said: '' });
});

it('what a killed check left is deleted, and that of one that still runs stays', async () => {
  const owner = `scratch of ${place}`;
  vi.stubEnv('TMPDIR', place);
  const scratches = (): string[] => readdirSync(place).filter((name) => name.startsWith('example-scratch-'));
  expect(await exit(begin(owner, 'filling'))).toBe('SIGKILL');
  const [left] = scratches();
  const said: string[] = [];
  const sweep = (of: string) => sweepScratch({ owner: of, application }, (line) => void said.push(line));
  await sweep('another owner');
  expect([scratches(), said]).toEqual([[left], []]);
  await sweep(owner);
  expect(scratches()).toEqual([]);
  // Its PostgreSQL may have ended by then, or had to be stopped.
  expect(said.at(-1)).toMatch(new RegExp(`^Deleted ${join(place, left ?? '')}, the copy`));

  const running = begin(owner, 'waiting');
  await once(running.stdout ?? running, 'data');
  const before = [...said];
  await sweep(owner);
  expect([scratches().length, said]).toEqual([1, before]);
  const ended = exit(running);
  running.stdin?.end('go on\n');
  expect(await ended).toBe(0);
  expect(scratches()).toEqual([]);
});
