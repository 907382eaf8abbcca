import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files, OpenFile } from './files.ts';
import { type PassOver, passingOver } from './passing-over.ts';
import { type FilePlaces, filePlaces, ifThere, isSha256 } from './places.ts';
import { receive, touch } from './receive.ts';

const dayMs = 24 * 3_600_000;

/** What was read at once, of each reader. */
const pieceBytes = 64 * 1024;

/** Opens the folder of the bytes, which is made where it is missing. Several processes may share one. */
export const openFiles = async (folder: string): Promise<Files> => {
  const places = filePlaces(folder);
  await mkdir(places.arriving, { recursive: true, mode: 0o700 });
  await sweepArriving(places, passingOver());
  return {
    formsFolder: places.forms,
    receive: (bytes, limit) => receive(places, bytes, limit),
    open: async (sha256) => (isSha256(sha256) ? openFile(places.fileOf(sha256)) : undefined),
    letGo: lettingGo(places),
  };
};

const lettingGo = ({ fileOf }: FilePlaces): Files['letGo'] => {
  let isTold = false;
  return async (sha256) => {
    if (!isSha256(sha256)) return;
    try {
      await touch(fileOf(sha256)).catch(ifThere);
      isTold = false;
    } catch (error) {
      if (!isTold) process.emitWarning(`Files that are let go may be swept away at once: ${(error as Error).message}`);
      isTold = true;
    }
  };
};

export const openFile = async (file: string): Promise<OpenFile | undefined> => {
  const handle = await open(file, 'r').catch(ifThere);
  if (!handle) return undefined;
  const { size } = await handle.stat();
  return {
    path: file,
    size,
    stream: (range) => handle.createReadStream({ ...range, highWaterMark: pieceBytes }),
    close: () => handle.close(),
  };
};

/**
 * Deletes what a process that was killed left of bytes that arrived. Others may be at work in this folder: none of them
 * takes a day over it.
 */
export const sweepArriving = async ({ arriving }: FilePlaces, passOver: PassOver): Promise<void> => {
  for (const name of await readdir(arriving)) {
    const file = join(arriving, name);
    await passOver(file, () => deleteIfOld(file));
  }
};

export const deleteIfOld = async (file: string): Promise<void> => {
  if (await isADayOld(file)) await rm(file, { force: true });
};

export const isADayOld = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(ifThere);
  return found !== undefined && Date.now() - found.mtimeMs > dayMs;
};
