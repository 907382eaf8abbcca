import { createHash } from 'node:crypto';
import { chmodSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataFolder } from './data-folder.ts';
import { CannotStart } from './errors.ts';

/**
 * Claims a data folder for this process by listening on a socket inside it: the system frees it however the process
 * ends, and a number that another process now carries cannot be mistaken for its owner. Throws `CannotStart` when
 * another process holds it. Answers with the function that gives it back.
 */
export const lockFolder = async (folder: DataFolder): Promise<() => Promise<void>> => {
  const path = socketPath(folder);
  const holder = await holderOf(path);
  if (holder)
    throw new CannotStart(`Another Thaan (process ${holder}) is already running on the data folder ${folder.root}.`);
  const stale = process.platform !== 'win32' && statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (stale) rmSync(path, { force: true });
  const server = await listen(path, folder);
  if (stale) await refuseLostRace(path, folder, server);
  return () => new Promise((resolve) => server.close(() => resolve()));
};

const socketPath = ({ root, run }: DataFolder): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\thaan-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`
    : join(run, 'owner.sock');

/** The number of the process that listens there, if one does. */
const holderOf = (path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = net.connect(path);
    let answer = '';
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(answer || undefined));
    socket.on('timeout', () => resolve('that does not answer'));
  });

const listen = (path: string, folder: DataFolder): Promise<net.Server> =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.on('error', () =>
      reject(new CannotStart(`Another Thaan is just starting on the data folder ${folder.root}.`)),
    );
    server.listen(path, () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      server.unref();
      resolve(server);
    });
  });

/** Two processes that find the same left-over socket may both replace it; the later one's stands. */
const refuseLostRace = async (path: string, folder: DataFolder, server: net.Server): Promise<void> => {
  const own = statSync(path, { throwIfNoEntry: false })?.ino;
  await pause(100);
  if (statSync(path, { throwIfNoEntry: false })?.ino === own && own !== undefined) return;
  server.close();
  throw new CannotStart(`Another Thaan is just starting on the data folder ${folder.root}.`);
};
