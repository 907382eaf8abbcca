import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clone } from '../../bin/settings/settings.ts';
import { commandEnvironment } from '../command-environment.ts';
import { testOwner } from '../start-thaan.ts';

/** The product as npm start leaves it running: Node, PostgreSQL with all its processes, the shell that guards it. */
export interface ProcessTree {
  readonly url: string;
  /** The number of the Node process. */
  readonly pid: number;
  /** Ms from the start until it answered. */
  readonly took: number;
  /** Whether the Node process runs. */
  isAlive(): boolean;
  /** The end of what it printed. */
  said(): string;
  /** The number of the PostgreSQL that is running now, 0 for none. */
  postmaster(): number;
  /** Kills every process of it by SIGKILL, in one go. */
  kill(): Promise<void>;
  /** Stops it in order. */
  stop(): Promise<number | null>;
}

/** Where a shop's tree is started, again and again: its data and its address stay. */
export interface Place {
  readonly data: string;
  readonly port: number;
  /** The file that its output goes to, where it is to go to one. */
  readonly output?: string;
}

/** Spawns the command that a person types, as a shop with an owner and nothing of this environment's own settings. */
export const spawnTree = ({ data, port, output }: Place, settings: Readonly<Record<string, string>> = {}) => {
  const env = commandEnvironment({
    THAAN_DATA: data,
    THAAN_PORT: String(port),
    THAAN_OWNER_EMAIL: testOwner.email,
    THAAN_OWNER_PASSWORD: testOwner.password,
    ...settings,
  });
  const to = output === undefined ? 'pipe' : openSync(output, 'a');
  const child = spawn(process.execPath, [join(clone, 'bin/start.ts')], { env, stdio: ['ignore', to, to] });
  if (typeof to === 'number') closeSync(to);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
    });
  return { child, said: () => (output === undefined ? said : readFileSync(output, 'utf8')) };
};

/** Starts it and waits until it answers requests that need the database. */
export const startTree = async (
  place: Place,
  settings: Readonly<Record<string, string>> = {},
): Promise<ProcessTree> => {
  const began = performance.now();
  const { child, said } = spawnTree(place, settings);
  const url = `http://127.0.0.1:${place.port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`It ended:\n${said()}`);
    await pause(5);
  }
  return { ...treeOf(child, place), url, said, took: performance.now() - began };
};

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Asks until it holds; throws after half a minute, with the end of what was printed. */
export const until = async (what: string, holds: () => boolean, tree: ProcessTree | undefined): Promise<void> => {
  const end = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}:\n${tree?.said()}`);
    await pause(10);
  }
};

const treeOf = (child: ChildProcess, { data }: Place) => {
  const pid = child.pid ?? 0;
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    isAlive,
    postmaster: () => postmasterOf(data),
    kill: async () => {
      const gone = isAlive() ? once(child, 'exit') : undefined;
      await killAll(pid);
      await gone;
    },
    stop: async () => {
      if (!isAlive()) return child.exitCode;
      child.kill('SIGTERM');
      return ((await once(child, 'exit')) as [number | null])[0];
    },
  };
};

/** Kills a process and all below it: those at the end of the line first, so that nobody is left to act on it. */
export const killAll = async (root: number): Promise<void> => {
  const victims = [...below(root), root].sort((a, b) => Number(isGuard(b)) - Number(isGuard(a)));
  for (const victim of victims) signal(victim, 'SIGKILL');
  while (victims.some(isRunning)) await pause(2);
};

export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
};

const postmasterOf = (data: string): number => {
  try {
    const pid = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    return isRunning(pid) ? pid : 0;
  } catch {
    return 0;
  }
};

/** State and parent; the name in parentheses may hold anything. */
const statusOf = (pid: number): { state: string; parent: number } | undefined => {
  try {
    const [state = '', parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
};

const isRunning = (pid: number): boolean => pid > 0 && !/^[ZX]?$/.test(statusOf(pid)?.state ?? '');

const isGuard = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('thaan-guard');
  } catch {
    return false;
  }
};

/** The processes that one has begun, in the order of their numbers. */
export const childrenOf = (pid: number): number[] => below(pid).filter((child) => statusOf(child)?.parent === pid);

/** All processes below one, nearest first. */
const below = (root: number): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: statusOf(Number(name))?.parent }));
  const found = [root];
  for (const above of found) found.push(...all.filter(({ parent }) => parent === above).map(({ pid }) => pid));
  return found.slice(1);
};
