import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The bytes of all files under a folder but those in `without`; what goes away meanwhile, or cannot be entered, counts as none. */
export const folderBytes = async (folder: string, without?: string): Promise<number> => {
  if (folder === without) return 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await folderBytes(path, without);
    else if (entry.isFile()) bytes += (await stat(path).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
};

/** The bytes that are free for us where the folder lies, or will lie. */
export const freeBytes = async (folder: string): Promise<number> => {
  const found = await statfs(folder).catch(() => undefined);
  if (found) return found.bavail * found.bsize;
  const parent = dirname(folder);
  return parent === folder ? 0 : freeBytes(parent);
};
