import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../errors.ts';
import type { DataFolder } from './data-folder.ts';

/**
 * Claims a data folder for this process by listening on a socket inside it: the system frees it however the process
 * ends, and a number that another process now carries cannot be mistaken for its owner. Throws `CannotStart` when
 * another process holds it. Answers with the function that gives it back.
 */
export const lockFolder = (folder: DataFolder): Promise<() => Promise<void>> =>
  process.platform === 'win32' ? lockPipe(folder) : lockSocket(folder);

/** The number of the process that holds the folder, in words for a sentence; undefined when none does. May throw EACCES. */
export const folderHolder = async (folder: DataFolder): Promise<string | undefined> => {
  if (process.platform === 'win32') return holderOf(pipeOf(folder));
  if (!statSync(folder.run, { throwIfNoEntry: false })) return undefined;
  const names = readdirSync(folder.run).filter((name) => socketName.test(name));
  const holders = await Promise.all(names.map((name) => holderOf(join(folder.run, name))));
  return holders.find((holder) => holder !== undefined);
};

const socketName = /^owner.*\.sock$/;

/**
 * Everybody listens under a name of their own before looking at the others' names: of any two, one sees the other,
 * so that never both go on. No name is used twice, so that one nobody answers at can be deleted without harm.
 */
const lockSocket = async (folder: DataFolder): Promise<() => Promise<void>> => {
  const own = `owner-${randomBytes(4).toString('hex')}.sock`;
  const path = join(folder.run, own);
  // The name that others look for appears only once somebody answers at it.
  const server = await listen(join(folder.run, own.replace('owner-', 'new-')), folder);
  renameSync(join(folder.run, own.replace('owner-', 'new-')), path);
  const unlock = async (): Promise<void> => {
    rmSync(path, { force: true });
    await close(server);
  };
  try {
    await refuseOthers(folder, own);
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
};

/** Of two that start at once the one with the lesser name waits a moment for the other to be refused. */
const refuseOthers = async (folder: DataFolder, own: string): Promise<void> => {
  for (let patience = 20; ; patience--) {
    const others = readdirSync(folder.run).filter((name) => socketName.test(name) && name !== own);
    const holders = await Promise.all(others.map((name) => holderOf(join(folder.run, name))));
    for (const [index, name] of others.entries())
      if (holders[index] === undefined) rmSync(join(folder.run, name), { force: true });
    const holder = holders.find((found) => found !== undefined);
    if (holder === undefined) return;
    const first = others.every((name, index) => holders[index] === undefined || own < name);
    if (!first || patience === 0) throw isTaken(folder, holder);
    await pause(50);
  }
};

const lockPipe = async (folder: DataFolder): Promise<() => Promise<void>> => {
  const path = pipeOf(folder);
  const holder = await holderOf(path);
  if (holder) throw isTaken(folder, holder);
  const server = await listen(path, folder);
  return () => close(server);
};

const pipeOf = ({ root, application: { id } }: DataFolder): string =>
  `\\\\.\\pipe\\${id}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;

const isTaken = ({ root, application: { name } }: DataFolder, holder: string): CannotStart =>
  new CannotStart(`Another ${name} (process ${holder}) is already running on the data folder ${root}.`);

const close = (server: net.Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** The number of the process that listens there, if one does. */
const holderOf = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = net.connect(path);
    let answer = '';
    socket.setTimeout(2_000, () => resolve('that does not answer'));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? undefined : 'that does not answer'),
    );
    socket.on('close', () => {
      socket.destroy();
      resolve(answer || undefined);
    });
  });

const listen = (path: string, folder: DataFolder): Promise<net.Server> =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.on('error', () =>
      reject(new CannotStart(`Another ${folder.application.name} is just starting on the data folder ${folder.root}.`)),
    );
    server.listen(path, () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      server.unref();
      resolve(server);
    });
  });
